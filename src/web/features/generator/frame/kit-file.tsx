import { FileDown, FileUp } from 'lucide-react';
import { useRef } from 'react';
import type { BrandKit } from '#domain/video/brand.ts';
import { saveFile } from '#web/browser/save-file.ts';
import { readTextFile } from '#web/browser/text-file.ts';
import { parseBrandKit } from '#web/data/video/brand-kit.ts';
import { Button } from '#web/ui/button.tsx';
import { notice } from '../notice.ts';

/** Enough for a kit with a logo. */
const maxFileBytes = 2_000_000;

/** Saves the form's kit to a file, and fills the form from a file. */
export function KitFile({ kit, onOpened }: { kit: BrandKit; onOpened: (kit: BrandKit) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const save = async () => {
    const file = new Blob([JSON.stringify(kit, null, 2)], { type: 'application/json' });
    if ((await saveFile(() => file, 'brand-kit.json')) === 'failed')
      notice.error('Couldn’t save the brand kit as a file.');
  };
  const open = async (file: File | undefined) => {
    if (!file) return;
    const opened = await kitIn(file);
    if (opened) onOpened(opened);
    else notice.error('This file isn’t a brand kit. Choose one that was saved here.');
  };
  return (
    <div className="-mx-2 flex flex-wrap gap-x-2">
      <Button variant="quiet" className="px-2!" onClick={() => void save()}>
        <FileDown aria-hidden="true" className="size-4" />
        Save as a file
      </Button>
      <Button variant="quiet" className="px-2!" onClick={() => input.current?.click()}>
        <FileUp aria-hidden="true" className="size-4" />
        Open a file
      </Button>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label="Brand kit file"
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          void open(target.files?.[0]);
          // Allows choosing the same file again.
          target.value = '';
        }}
      />
    </div>
  );
}

/** Parses a file. Resolves to null if it is not a brand kit. */
async function kitIn(file: File): Promise<BrandKit | null> {
  const read = await readTextFile(file, maxFileBytes);
  if (!read.ok) return null;
  try {
    return parseBrandKit(read.text);
  } catch {
    return null;
  }
}
