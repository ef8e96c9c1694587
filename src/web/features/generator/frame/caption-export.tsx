import { Download } from 'lucide-react';
import type { Cue } from '#domain/video/captions.ts';
import { type SubtitleFormat, subtitleFile, subtitleFormats } from '#domain/video/subtitle-file.ts';
import { download } from '#web/browser/download.ts';
import { Button } from '#web/ui/button.tsx';

const formats = Object.keys(subtitleFormats) as SubtitleFormat[];

/** Downloads the captions with times relative to the finished video. */
export function CaptionExport({ cues, videoName }: { cues: readonly Cue[]; videoName: string }) {
  const save = (format: SubtitleFormat) => {
    const { name, type } = subtitleFormats[format];
    void download(
      new Blob([subtitleFile(cues, format)], { type }),
      `${videoName.replace(/\.mp4$/, '')}${name}`,
    );
  };
  return (
    <div className="flex gap-x-1">
      {formats.map((format) => (
        <Button
          key={format}
          variant="quiet"
          disabled={cues.length === 0}
          aria-label={`Download captions as ${subtitleFormats[format].name}`}
          onClick={() => save(format)}
        >
          <Download aria-hidden="true" className="size-4" />
          {subtitleFormats[format].name}
        </Button>
      ))}
    </div>
  );
}
