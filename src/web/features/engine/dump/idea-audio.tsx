import { useObjectUrl } from '#web/browser/object-url.ts';
import { useRecordingAudio } from '#web/data/store/reading.ts';

/** The sound of a voice note. */
export function IdeaAudio({ recordingId }: { recordingId: string }) {
  const audio = useRecordingAudio(recordingId);
  const url = useObjectUrl(audio ?? null);
  if (audio === null) return <p className="text-sm text-ink-soft">The recording is gone.</p>;
  return (
    // biome-ignore lint/a11y/useMediaCaption: a person's own voice note has no captions until it is transcribed.
    <audio
      controls
      preload="metadata"
      src={url}
      aria-label="Voice note"
      className="mt-1 h-11 w-full max-w-md"
    />
  );
}
