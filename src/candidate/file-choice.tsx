import { useTexts } from './texts.ts';

/** Takes a video that the phone already has, or that its own camera app records. */
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
          // The same file can be chosen once more.
          currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </label>
  );
}
