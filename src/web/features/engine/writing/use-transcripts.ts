import { useEffect, useEffectEvent, useRef } from 'react';
import { attempt } from '#web/data/store/attempt.ts';
import { appendTranscript } from '#web/data/store/posts.ts';
import { saved, toastFailed } from '#web/ui/toast.ts';

type Take = (transcript: string) => Promise<boolean>;

type Transcripts = {
  /** Resolves to whether the transcript is kept. */
  take: Take;
  /**
   * To be called before the post is completed or locked: from then on the store takes what comes, since it alone knows what came first, until
   * the editor shows how that ended. Gives what is to be called where the post is one to be written in all the same.
   */
  end: () => () => void;
};

/**
 * Takes a post's transcripts, which may come long after they were asked for: the person may have left the post, and come back to it and
 * written on. The editor that shows the post by then takes them, since it knows what is typed; where none does, or the post is complete or
 * locked by then, the store.
 */
export function useTranscripts(postId: string, isReadOnly: boolean, take: Take): Transcripts {
  const isEnding = useRef(false);
  const takeAsShown = useEffectEvent(take);
  useEffect(() => {
    isEnding.current = false;
    if (isReadOnly) return;
    const own: Take = (transcript) =>
      isEnding.current ? putInStore(postId, transcript) : takeAsShown(transcript);
    editors.set(postId, own);
    return () => {
      if (editors.get(postId) === own) editors.delete(postId);
    };
  }, [postId, isReadOnly]);
  return {
    take: (transcript) => editors.get(postId)?.(transcript) ?? putInStore(postId, transcript),
    end: () => {
      isEnding.current = true;
      return () => {
        isEnding.current = false;
      };
    },
  };
}

async function putInStore(postId: string, transcript: string): Promise<boolean> {
  const outcome = await saved(attempt(() => appendTranscript(postId, transcript)));
  if (outcome === 'complete' || outcome === 'locked') {
    toastFailed(`This post is now ${outcome}.`, 'Your words are in the Dump.');
  }
  return outcome !== undefined;
}

/** The editors that show a post now, by its id. */
const editors = new Map<string, Take>();
