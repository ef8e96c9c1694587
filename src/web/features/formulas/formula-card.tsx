import { ExternalLink, Pencil, PenLine, Trash2 } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { formulaAddress, postAddress } from '#domain/addresses.ts';
import { canSave, type Formula, type FormulaEdit, type FormulaType } from '#domain/formulas/formula.ts';
import { webLink } from '#domain/formulas/links.ts';
import { noUnstartedPostMessage } from '#domain/posts/batch.ts';
import { instantLabel } from '#web/browser/dates.ts';
import { useMediaQuery } from '#web/browser/media.ts';
import { useLeaveWarning } from '#web/browser/use-leave-warning.ts';
import { readFormulaEdit, saveFormulaEdit } from '#web/data/formula-drafts.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { deleteFormula, editFormula, restoreFormula, writeWithFormula } from '#web/data/store/formulas.ts';
import { useImage } from '#web/data/sync/images.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { ImagePlaceholder } from '#web/ui/image-placeholder.tsx';
import { TextArea } from '#web/ui/textarea.tsx';
import { isSaved, saved, toastDoneWithUndo, toastFailed } from '#web/ui/toast.ts';
import { UnfoldMark } from '#web/ui/unfold-mark.tsx';
import { useAction } from '#web/ui/use-action.ts';

/**
 * `isLinked`: the URL names this formula. `isDeleted`: another tab deleted it while it is being edited here.
 * `onEditEnd` is called when that edit ends.
 */
export function FormulaCard({
  formula,
  isLinked,
  isDeleted,
  onEditEnd,
}: {
  formula: Formula;
  isLinked: boolean;
  isDeleted: boolean;
  onEditEnd: () => void;
}) {
  const [isEditing, setEditing] = useState(() => readFormulaEdit(formula.formulaId) !== null);
  // On a phone, open breakdowns would make the list twice as long.
  const isOpen = useMediaQuery('(width >= 48rem)');
  const editButton = useRef<HTMLButtonElement>(null);
  const { post, type, isExample } = formula;
  const linkedinUrl = webLink(post.linkedinUrl);
  const stopEditing = () => {
    setEditing(false);
    // The form unmounts, so return the focus to the Edit button.
    editButton.current?.focus();
    if (isDeleted) onEditEnd();
  };
  return (
    <li
      {...(isLinked ? { tabIndex: -1, 'data-landing': true } : {})}
      className="@container grid scroll-my-4 grid-cols-1 gap-4 rounded-card border border-line bg-surface p-5 data-landing:border-ink data-landing:outline-none"
    >
      <header className="flex flex-wrap items-center gap-2">
        <Badge>{typeNames[type]}</Badge>
        {isExample ? <Badge>Example</Badge> : null}
        <span className="ml-auto flex">
          <Button
            ref={editButton}
            variant="quiet"
            size="icon"
            aria-label="Edit formula"
            onClick={() => setEditing(!isEditing)}
          >
            <Pencil aria-hidden="true" className="size-4" />
          </Button>
          <Button
            variant="quiet"
            size="icon-end"
            aria-label="Delete formula"
            onClick={() => void remove(formula)}
          >
            <Trash2 aria-hidden="true" className="size-4" />
          </Button>
        </span>
      </header>
      {isEditing ? (
        <EditForm formula={formula} isDeleted={isDeleted} onDone={stopEditing} />
      ) : (
        <div className="grid grid-cols-1 items-start gap-x-6 gap-y-4 @[36rem]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="grid grid-cols-1 gap-2">
            <PostImage post={post} />
            <p className="leading-relaxed whitespace-pre-line wrap-anywhere">{post.content}</p>
            {linkedinUrl ? (
              <a
                href={linkedinUrl}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-11 items-center gap-2 justify-self-start text-sm font-medium underline underline-offset-4"
              >
                View on LinkedIn <ExternalLink aria-hidden="true" className="size-4" />
              </a>
            ) : null}
          </div>
          <details open={isOpen} className="group rounded-control bg-sunken">
            <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 px-4 text-sm font-semibold [&::-webkit-details-marker]:hidden">
              Post Formula
              <UnfoldMark />
            </summary>
            <p className="px-4 pb-4 text-sm leading-relaxed whitespace-pre-line wrap-anywhere">
              {formula.breakdown}
            </p>
          </details>
        </div>
      )}
      <footer className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {isEditing ? null : <WriteButton formula={formula} />}
        <p className="text-sm text-ink-soft">
          <Link
            to={formulaAddress(formula.formulaId)}
            replace
            preventScrollReset
            title="Link to this formula"
            className="inline-flex min-h-6 items-center underline-offset-4 hover:underline"
          >
            Added {instantLabel(formula.createdAt)}
          </Link>
          {formula.updatedAt > formula.createdAt ? ` · Updated ${instantLabel(formula.updatedAt)}` : ''}
        </p>
      </footer>
    </li>
  );
}

function PostImage({ post }: { post: Formula['post'] }) {
  const stored = useImage(post.imageId, 'full');
  const [isBroken, setBroken] = useState(false);
  if (stored.stage === 'away')
    return (
      <div className="grid h-48 place-items-center rounded-control bg-sunken">
        <ImagePlaceholder attempt={stored.attempt} load={stored.load} />
      </div>
    );
  const url = stored.stage === 'shown' ? stored.url : webLink(post.imageUrl);
  if (!url) return null;
  if (isBroken) return <p className="text-sm text-ink-soft">Couldn’t load the image from its URL.</p>;
  return (
    <img
      src={url}
      alt="The post"
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
      // Reserves space until the image has loaded.
      className="aspect-4/3 max-h-96 w-full rounded-control bg-sunken object-contain"
    />
  );
}

function WriteButton({ formula }: { formula: Formula }) {
  const navigate = useNavigate();
  const write = async () => {
    const started = await saved(attempt(() => writeWithFormula(formula.formulaId)));
    if (started?.ok) void navigate(postAddress(started.value));
    else if (started) toastFailed(noUnstartedPostMessage);
  };
  return (
    <Button variant="secondary" onClick={() => void write()}>
      <PenLine aria-hidden="true" className="size-4" /> Write with this formula
    </Button>
  );
}

function EditForm({
  formula,
  isDeleted,
  onDone,
}: {
  formula: Formula;
  isDeleted: boolean;
  onDone: () => void;
}) {
  const { formulaId } = formula;
  const [{ content, breakdown }, setEdit] = useState<FormulaEdit>(
    () => readFormulaEdit(formulaId) ?? { content: formula.post.content, breakdown: formula.breakdown },
  );
  const [original] = useState(formula);
  const isStored = (edit: FormulaEdit) =>
    edit.content === formula.post.content && edit.breakdown === formula.breakdown;
  const isChangedElsewhere =
    !isStored({ content: original.post.content, breakdown: original.breakdown }) &&
    !isStored({ content, breakdown });
  useLeaveWarning(!isStored({ content, breakdown }));
  const change = (changed: Partial<FormulaEdit>) => {
    const edit = { content, breakdown, ...changed };
    saveFormulaEdit(formulaId, edit);
    setEdit(edit);
  };
  const end = () => {
    saveFormulaEdit(formulaId, null);
    onDone();
  };
  const saving = useAction(() => attempt(() => editFormula(formula, { content, breakdown })), {
    failure: 'Error saving formula: Please try again.',
    onSuccess: (edited) => {
      if (edited.ok)
        toastDoneWithUndo('Formula updated', () => void saved(attempt(() => restoreFormula(edited.value))));
      end();
    },
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    void saving.run();
  };
  return (
    <form onSubmit={save} className="grid gap-4">
      {isDeleted ? (
        <Alert tone="caution" title="This formula was deleted in another tab or on another device">
          <p>Save to restore it with your changes, or cancel to discard them.</p>
        </Alert>
      ) : null}
      {isChangedElsewhere && !isDeleted ? (
        <Alert tone="caution" title="This formula was changed in another tab or on another device">
          <p>Save to keep your version, or cancel to see the other one.</p>
        </Alert>
      ) : null}
      <Field label="Post Content">
        {(control) => (
          <TextArea
            {...control}
            rows={8}
            value={content}
            onChange={({ target }) => change({ content: target.value })}
          />
        )}
      </Field>
      <Field label="Post Formula">
        {(control) => (
          <TextArea
            {...control}
            rows={8}
            value={breakdown}
            onChange={({ target }) => change({ breakdown: target.value })}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={saving.isPending} disabled={!canSave({ content, breakdown })}>
          Save
        </Button>
        <Button variant="quiet" onClick={end}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

async function remove(formula: Formula): Promise<void> {
  const isDeleted = await isSaved(
    attempt(() => deleteFormula(formula.formulaId)),
    'Couldn’t delete the formula',
  );
  if (isDeleted)
    toastDoneWithUndo('Formula deleted', () => void saved(attempt(() => restoreFormula(formula))));
}

const typeNames: Record<FormulaType, string> = { video: 'Video', text: 'Text', image: 'Image' };
