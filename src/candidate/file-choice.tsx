import { useTexts } from './texts.ts';

/** Lets the candidate choose a stored video or record one with the phone's camera app. */
export function FileChoice({ isBusy, onFile }: { isBusy: boolean; onFile(file: File): void }) {
  const { say } = useTexts();
  return (
    <label class={isBusy ? 'button plain busy' : 'button plain'}>
      {say(isBusy ? 'readingFile' : 'chooseFile')}
      <input
        type="file"
        accept="video/*"
        class="hidden"
        disabled={isBusy}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // Allows choosing the same file again.
          currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </label>
  );
}
