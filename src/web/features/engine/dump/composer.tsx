import { Sparkles, SquarePlay } from 'lucide-react';
import { useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#web/ui/button.tsx';
import { preloading } from '#web/ui/lazy.tsx';
import { fivePostsDialog } from '../five-posts/use-five-posts.tsx';
import { IdeaField } from '../idea-field.tsx';
import { inboxFieldId } from '../inbox-field.ts';
import { useExpanded } from './use-expanded.ts';
import { useVideoDraft } from './use-video-draft.ts';
import { useVoiceNote } from './use-voice-note.ts';
import { UnusedNotes, VoiceTool } from './voice-note.tsx';
import { YoutubeField } from './youtube-field.tsx';

/** Adds ideas: typed, spoken, or from a YouTube video. */
export function Composer({
  onAdded,
  onPaste,
}: {
  onAdded: (ideaId: string) => void;
  /** Opens the dialog that turns a pasted text into posts. */
  onPaste: () => void;
}) {
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
        id={inboxFieldId}
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
              <span className="@max-md:sr-only">YouTube</span>
            </Button>
          </>
        }
      />
      <Button
        variant="quiet"
        className="-ml-3 justify-self-start px-3!"
        {...preloading(fivePostsDialog)}
        onClick={onPaste}
      >
        <Sparkles aria-hidden="true" className="size-4" />
        Turn text into five posts
      </Button>
      <UnusedNotes voice={voice} />
      {hasVideo ? (
        <div ref={video} id={videoId}>
          <YoutubeField />
        </div>
      ) : null}
    </div>
  );
}
