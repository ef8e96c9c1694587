import { SquarePlay } from 'lucide-react';
import { useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#web/ui/button.tsx';
import { IdeaField } from './idea-field.tsx';
import { useExpanded } from './use-expanded.ts';
import { useVideoDraft } from './use-video-draft.ts';
import { useVoiceNote } from './use-voice-note.ts';
import { UnusedNotes, VoiceTool } from './voice-note.tsx';
import { YoutubeField } from './youtube-field.tsx';

/** Takes in an idea that is typed, spoken, or in a YouTube video: one field with its tools. */
export function Composer({ onAdded }: { onAdded: (ideaId: string) => void }) {
  const voice = useVoiceNote();
  const { draft } = useVideoDraft();
  const [hasVideo, setHasVideo] = useExpanded(draft.url !== '' || draft.text !== '');
  const videoId = useId();
  const video = useRef<HTMLDivElement>(null);
  const toggleVideo = () => {
    flushSync(() => setHasVideo(!hasVideo));
    video.current?.querySelector('input')?.focus();
  };
  return (
    <div className="@container grid grid-cols-1 gap-3">
      <IdeaField
        draft="ideaDraft"
        onAdded={onAdded}
        tools={
          <>
            <VoiceTool voice={voice} />
            <Button
              variant="quiet"
              className="px-3"
              aria-expanded={hasVideo}
              aria-controls={hasVideo ? videoId : undefined}
              onClick={toggleVideo}
            >
              <SquarePlay aria-hidden="true" className="size-4" />
              <span className="@max-sm:sr-only">YouTube</span>
            </Button>
          </>
        }
      />
      <UnusedNotes voice={voice} />
      {hasVideo ? (
        <div ref={video} id={videoId}>
          <YoutubeField />
        </div>
      ) : null}
    </div>
  );
}
