import { Sparkles } from 'lucide-react';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { failureMessage, isAboutKey, offersOwnKey } from '#domain/ai/failure.ts';
import { breakdownPrompt } from '#domain/formulas/breakdown-prompt.ts';
import {
  canSave,
  emptyDraft,
  type FormulaDraft,
  type FormulaType,
  formulaTypes,
  inputModes,
  missingInformation,
} from '#domain/formulas/formula.ts';
import { imageLink, type LinkCheck, linkedinPostLink } from '#domain/formulas/links.ts';
import type { PreparedImage } from '#web/browser/images.ts';
import { useNeedsKey } from '#web/data/ai/ai-access.ts';
import { requestApiKey, requestOwnKey } from '#web/data/ai/key-request.ts';
import { useAnswer } from '#web/data/ai/use-answer.ts';
import { readFormulaDraft, saveFormulaDraft } from '#web/data/formula-drafts.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { addFormula } from '#web/data/store/formulas.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Choices } from '#web/ui/choices.tsx';
import { Dialog, DialogFooter } from '#web/ui/dialog.tsx';
import { useJustChanged } from '#web/ui/double-press.ts';
import { Field, TextField } from '#web/ui/field.tsx';
import { NeedsKey } from '#web/ui/needs-key.tsx';
import { TextArea } from '#web/ui/textarea.tsx';
import { toastDone, toastFailed } from '#web/ui/toast.ts';
import { useAction } from '#web/ui/use-action.ts';
import { ScreenshotField } from './screenshot-field.tsx';

type Filled = { draft: FormulaDraft; image: PreparedImage | null };

/**
 * What was entered; `stored` is null before the first change. `number` identifies the entry, so that an image that
 * finishes loading after its formula was discarded is not added to the next one.
 */
type Entry = { number: number; stored: Filled | null; isImageLoading: boolean };

export function AddFormulaDialog({
  type,
  isOpen,
  onOpenChange,
  onAdded,
}: {
  /** The current tab, used as the default type. */
  type: FormulaType;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onAdded: (type: FormulaType) => void;
}) {
  // Escape, a click outside, and a page unload keep the entry for next time. Cancel and Save discard it.
  const [{ number, stored, isImageLoading }, setEntry] = useState<Entry>(() => {
    const draft = readFormulaDraft();
    return { number: 0, stored: draft && { draft, image: null }, isImageLoading: false };
  });
  useEffect(() => saveFormulaDraft(stored?.draft ?? null), [stored]);
  const empty = { draft: emptyDraft(type), image: null };
  const change = (part: (before: Entry) => Partial<Entry>) =>
    setEntry((before) => (before.number === number ? { ...before, ...part(before) } : before));
  const end = () => {
    onOpenChange(false);
    setEntry((before) => ({ number: before.number + 1, stored: null, isImageLoading: false }));
  };
  return (
    <Dialog title="Add New Formula" isOpen={isOpen} onOpenChange={onOpenChange}>
      <AddFormulaForm
        filled={stored ?? empty}
        isImageLoading={isImageLoading}
        onImageLoading={(isLoading) => change(() => ({ isImageLoading: isLoading }))}
        onFill={(fill) => change((before) => ({ stored: fill(before.stored ?? empty) }))}
        onCancel={end}
        onAdded={(added) => {
          end();
          onAdded(added);
        }}
      />
    </Dialog>
  );
}

function AddFormulaForm({
  filled: { draft, image },
  isImageLoading,
  onImageLoading,
  onFill,
  onCancel,
  onAdded,
}: {
  filled: Filled;
  isImageLoading: boolean;
  onImageLoading: (isLoading: boolean) => void;
  onFill: (fill: (before: Filled) => Filled) => void;
  onCancel: () => void;
  onAdded: (type: FormulaType) => void;
}) {
  const [errors, setErrors] = useState<{ imageUrl?: string; linkedinUrl?: string }>({});
  const change = (part: Partial<FormulaDraft>) => {
    onFill((before) => ({ ...before, draft: { ...before.draft, ...part } }));
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))));
  };

  const saving = useAction(
    (links: Parameters<typeof addFormula>[1]) => attempt(() => addFormula(draft, links, image)),
    {
      failure: 'Error saving formula: Please try again.',
      onSuccess: () => {
        toastDone('Saved to Formula Page');
        onAdded(draft.type);
      },
    },
  );
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!canSave(draft)) {
      toastFailed(missingInformation.title, missingInformation.description);
      return;
    }
    const wantsImageUrl = draft.inputMode === 'screenshot' && !image && draft.imageUrl.trim() !== '';
    const imageUrl = wantsImageUrl ? imageLink(draft.imageUrl) : null;
    const linkedinUrl = draft.inputMode === 'link' ? linkedinPostLink(draft.linkedinUrl) : null;
    if (imageUrl?.ok === false || linkedinUrl?.ok === false) {
      setErrors({ ...problem('imageUrl', imageUrl), ...problem('linkedinUrl', linkedinUrl) });
      return;
    }
    void saving.run({ imageUrl: imageUrl?.url ?? null, linkedinUrl: linkedinUrl?.url ?? null });
  };

  return (
    <form onSubmit={save} noValidate className="grid gap-5">
      <Choices
        label="Post type"
        value={draft.type}
        onChange={(value) => change({ type: value })}
        options={formulaTypes.map((value) => ({ value, label: typeLabels[value] }))}
      />
      <Choices
        label="Add it as"
        value={draft.inputMode}
        onChange={(inputMode) => change({ inputMode })}
        options={inputModes.map((value) => ({ value, label: modeLabels[value] }))}
      />
      {draft.inputMode === 'screenshot' ? (
        <ScreenshotField
          image={image}
          imageUrl={draft.imageUrl}
          error={errors.imageUrl}
          isLoading={isImageLoading}
          onLoading={onImageLoading}
          onImage={(taken) => onFill((before) => ({ ...before, image: taken }))}
          onImageUrl={(imageUrl) => change({ imageUrl })}
        />
      ) : null}
      {draft.inputMode === 'link' ? (
        <TextField
          label="LinkedIn Link"
          type="url"
          inputMode="url"
          placeholder="https://www.linkedin.com/posts/…"
          hint="LinkedIn shows posts only to signed-in members, so paste the text below."
          value={draft.linkedinUrl}
          error={errors.linkedinUrl}
          onChange={({ target }) => change({ linkedinUrl: target.value })}
          onBlur={() => {
            if (draft.linkedinUrl.trim() !== '')
              setErrors(problem('linkedinUrl', linkedinPostLink(draft.linkedinUrl)));
          }}
        />
      ) : null}
      <Field label="Post Content">
        {(control) => (
          <TextArea
            {...control}
            rows={6}
            placeholder="Type or paste the post"
            value={draft.content}
            onChange={({ target }) => change({ content: target.value })}
          />
        )}
      </Field>
      <BreakdownField draft={draft} onChange={(breakdown) => change({ breakdown })} />
      <DialogFooter>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" isBusy={saving.isPending} disabled={!canSave(draft) || isImageLoading}>
          Save Formula
        </Button>
      </DialogFooter>
    </form>
  );
}

/** The breakdown, with a button for an AI suggestion that can be undone. */
function BreakdownField({ draft, onChange }: { draft: FormulaDraft; onChange: (breakdown: string) => void }) {
  const { state, ask, stop } = useAnswer();
  const [before, setBefore] = useState<string | null>(null);
  const isLoading = state.stage === 'coming';
  const isJustAsked = useJustChanged(isLoading);
  const needsKey = useNeedsKey();
  const keyNoteId = useId();

  const suggest = async () => {
    setBefore(draft.breakdown);
    const result = await ask(breakdownPrompt(draft.content));
    if (result.ok) onChange(result.text.trim());
  };
  return (
    <div className="grid gap-2">
      <Field label="Post Formula" hint="What the post does, part by part, and why it works.">
        {(control) => (
          <TextArea
            {...control}
            rows={6}
            readOnly={isLoading}
            placeholder={'1. Opens with a cost\n2. …'}
            value={isLoading ? state.text : draft.breakdown}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
      {state.stage === 'failed' && state.failure.reason !== 'stopped' ? (
        <Alert tone="destructive">
          <p>{failureMessage(state.failure)}</p>
          {isAboutKey(state.failure) || offersOwnKey(state.failure) ? (
            <Button
              variant="secondary"
              className="justify-self-start"
              onClick={offersOwnKey(state.failure) ? requestOwnKey : requestApiKey}
            >
              {offersOwnKey(state.failure) ? 'Use my own key' : 'Add a key'}
            </Button>
          ) : null}
        </Alert>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {isLoading ? (
          <Button variant="secondary" onClick={() => isJustAsked() || stop()}>
            Stop
          </Button>
        ) : (
          <Button
            variant="secondary"
            {...(needsKey ? { 'aria-describedby': keyNoteId } : {})}
            disabled={draft.content.trim() === ''}
            onClick={() => void suggest()}
          >
            <Sparkles aria-hidden="true" className="size-4" /> Suggest with AI
          </Button>
        )}
        {state.stage === 'done' && before !== null && before !== draft.breakdown ? (
          <Button
            variant="quiet"
            onClick={() => {
              onChange(before);
              setBefore(null);
            }}
          >
            Undo the suggestion
          </Button>
        ) : null}
        <NeedsKey id={keyNoteId} isShown={needsKey} onSetUp={requestApiKey} />
      </div>
    </div>
  );
}

function problem<Name extends string>(name: Name, check: LinkCheck | null): { [Key in Name]?: string } {
  if (!check || check.ok) return {};
  const problems: { [Key in Name]?: string } = {};
  problems[name] = check.message;
  return problems;
}

const typeLabels: Record<FormulaType, string> = { video: 'Video', text: 'Text', image: 'Image' };
const modeLabels = { text: 'Type Text', screenshot: 'Screenshot', link: 'LinkedIn Link' } as const;
