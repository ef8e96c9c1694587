import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react/pure';
import { loadMerging, mergeLoaded } from '#web/browser/merging.ts';
import { useMergedField } from '#web/browser/use-merged-field.ts';
import type { Autosave } from './autosave.ts';
import type { StoredFields, TypedOver } from './typed-text.ts';
import { useAutosave } from './use-autosave.ts';

type Words = { content: string };
type Save = (typed: TypedOver<Words>) => Promise<StoredFields<Words>>;

function WordsField({ save, onReady }: { save: Save; onReady: (autosave: Autosave<Words>) => void }) {
  const stored = { revision: 0, fields: { content: 'One.' } };
  const autosave = useAutosave<Words>(
    stored,
    { pauseMilliseconds: 0, atMostMilliseconds: 0 },
    {
      save,
      note: () => undefined,
      merge: (base, { content = '' }, other) => {
        const { text, lostOurs } = mergeLoaded(base.content, other.content, content);
        return { text: { content: text }, overwrites: lostOurs };
      },
    },
  );
  onReady(autosave);
  const text = autosave.showing().content ?? stored.fields.content;
  const field = useMergedField<HTMLTextAreaElement>(text, ({ after }) => autosave.type({ content: after }));
  return <textarea aria-label="Words" {...field} />;
}

/** Types at the caret like a key press. */
function press(keys: string): void {
  document.execCommand('insertText', false, keys);
}

test('a key pressed right after a save keeps the text that the save merged in', async () => {
  await loadMerging();
  const saves: { typed: TypedOver<Words>; end: (stored: StoredFields<Words>) => void }[] = [];
  let autosave: Autosave<Words> | undefined;
  const screen = await render(
    <WordsField
      save={(typed) => new Promise((end) => saves.push({ typed, end }))}
      onReady={(ready) => {
        autosave = ready;
      }}
    />,
  );
  const shown = screen.getByRole('textbox', { name: 'Words' });
  await expect.element(shown).toHaveValue('One.');
  const field = shown.element() as HTMLTextAreaElement;
  field.focus();
  field.setSelectionRange(4, 4);
  press(' Two');
  await expect.poll(() => saves.length).toBe(1);
  press(' three');
  saves[0]?.end({ revision: 1, fields: { content: 'Zero. One. Two' } });
  // Runs everything that the end of the save starts immediately, but nothing that is scheduled, such as a
  // low-priority render.
  for (let step = 0; step < 100; step += 1) await Promise.resolve();
  press(' four');
  expect(field.value).toBe('Zero. One. Two three four');
  expect(autosave?.showing()).toEqual({ content: 'Zero. One. Two three four' });
  await screen.unmount();
});
