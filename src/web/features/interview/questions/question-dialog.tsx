import { Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { type Question, questionTags, validateQuestion } from '#domain/interview/question.ts';
import { requestAdvice } from '#domain/request-advice.ts';
import { commaSeparated } from '#domain/text/comma-separated.ts';
import { useIsUnmounted } from '#web/browser/use-is-unmounted.ts';
import { type Note, readNote, saveNote, useNote } from '#web/data/interview/notes.ts';
import { addQuestion, editQuestion, removeQuestion } from '#web/data/interview/questions.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, TextField } from '#web/ui/field.tsx';
import { TextArea } from '#web/ui/textarea.tsx';
import { toastDone, toastFailed } from '#web/ui/toast.ts';
import { useAction } from '#web/ui/use-action.ts';

const empty: Note<'newQuestion'> = { prompt: '', tags: [], otherTag: '' };

/** Adds, edits, or removes a question. `question` is null for a new one. */
export function QuestionDialog({
  userId,
  question,
  tags,
  onClose,
}: {
  userId: string;
  question: Question | null;
  /** The tags that are already used. */
  tags: readonly string[];
  onClose: () => void;
}) {
  const offered = [...new Set([...questionTags, ...tags])];
  // A new question is stored as a draft until it is added or canceled: a dialog is easily closed by mistake.
  const draft = useNote('newQuestion', userId) ?? empty;
  const [edited, setEdited] = useState(
    question ? { prompt: question.prompt, tags: question.tags, otherTag: '' } : empty,
  );
  const { prompt, tags: chosen, otherTag } = question ? edited : draft;
  const change = (part: Partial<Note<'newQuestion'>>) => {
    const next = { prompt, tags: chosen, otherTag, ...part };
    if (question) setEdited(next);
    else saveNote('newQuestion', userId, next);
  };
  const discard = () => {
    if (!question) saveNote('newQuestion', userId, null);
    onClose();
  };
  const [error, setError] = useState<string>();
  const [isRemoving, setRemoving] = useState(false);
  const isUnmounted = useIsUnmounted();

  const toggle = (tag: string) =>
    change({ tags: chosen.includes(tag) ? chosen.filter((each) => each !== tag) : [...chosen, tag] });
  const saving = useAction(
    async (made: { prompt: string; tags: string[] }) => {
      const result = question
        ? await editQuestion(userId, question, { prompt: made.prompt, tags: made.tags })
        : await addQuestion(userId, made.prompt, made.tags);
      return result.ok ? result : { ok: false, message: requestAdvice(result.reason) };
    },
    {
      failure: 'Couldn’t save the question',
      onSuccess: () => {
        // The dialog may have been reopened with another draft.
        if (!question && readNote('newQuestion', userId) === draft) saveNote('newQuestion', userId, null);
        // The dialog may have been closed, and another one opened.
        if (!isUnmounted.current) onClose();
        toastDone(question ? 'Question updated' : 'Question added');
      },
    },
  );
  const save = (event: FormEvent) => {
    event.preventDefault();
    const made = validateQuestion(prompt, [...chosen, ...commaSeparated(otherTag)]);
    if (!made.ok) return setError(made.message);
    void saving.run(made);
  };
  const remove = async () => {
    if (!question) return;
    onClose();
    if ((await removeQuestion(userId, question)).ok) toastDone('Question removed');
    else toastFailed('Couldn’t remove the question', 'Please try again.');
  };

  if (question && isRemoving) {
    return (
      <ConfirmDialog
        title="Remove this question?"
        description="Its recorded answers are removed too. Posts made from them stay."
        action="Remove"
        isOpen
        onOpenChange={(isOpen) => isOpen || setRemoving(false)}
        onConfirm={() => void remove()}
      />
    );
  }
  return (
    <Dialog
      title={question ? 'Edit question' : 'Add question'}
      description="Good questions prompt a real story."
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
    >
      <form onSubmit={save} className="grid gap-5">
        <Field label="Question" error={error}>
          {(control) => (
            <TextArea
              {...control}
              rows={4}
              value={prompt}
              onChange={({ target }) => {
                change({ prompt: target.value });
                setError(undefined);
              }}
            />
          )}
        </Field>
        <fieldset>
          <legend className="mb-2 text-sm font-medium">Tags</legend>
          <div className="flex flex-wrap gap-2">
            {offered.map((tag) => (
              <label
                key={tag}
                className="shows-chosen inline-flex min-h-11 cursor-pointer items-center rounded-full border border-edge px-4 text-sm transition-colors hover:bg-sunken has-checked:border-ink has-checked:bg-chosen has-checked:font-semibold has-checked:text-ink has-focus-visible:outline-3 has-focus-visible:outline-ink"
              >
                <input
                  type="checkbox"
                  className="sr-only"
                  checked={chosen.includes(tag)}
                  onChange={() => toggle(tag)}
                />
                {tag}
              </label>
            ))}
          </div>
        </fieldset>
        <TextField
          label="Another tag"
          hint="Separate with commas."
          value={otherTag}
          onChange={({ target }) => change({ otherTag: target.value })}
        />
        <div className="flex flex-wrap justify-end gap-2">
          {question ? (
            <Button variant="quiet" className="mr-auto text-danger" onClick={() => setRemoving(true)}>
              <Trash2 aria-hidden="true" className="size-4" />
              Remove
            </Button>
          ) : null}
          <Button variant="quiet" onClick={discard}>
            Cancel
          </Button>
          <Button type="submit" isBusy={saving.isPending}>
            {question ? 'Save' : 'Add'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
