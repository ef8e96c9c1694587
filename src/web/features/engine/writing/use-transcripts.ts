import { useEffect, useEffectEvent, useRef } from 'react';
import { attempt } from '#web/data/store/attempt.ts';
import { appendTranscript } from '#web/data/store/posts.ts';
import { saved, toastFailed } from '#web/ui/toast.ts';

/** Adds a transcript. Resolves to whether it was saved. */
type AddTranscript = (transcript: string) => Promise<boolean>;

export type Transcripts = {
  add: AddTranscript;
  /**
   * Call before completing or locking the post. Until the editor rerenders, transcripts then go to the store, which
   * knows the order of events. If the post stays editable, call the returned function.
   */
  pause: () => () => void;
};

/**
 * Adds transcripts to a post, even long after the request. A mounted editor adds them itself, because it has the
 * unsaved text. Otherwise, or if the post is complete or locked, the store adds them.
 */
export function useTranscripts(postId: string, isReadOnly: boolean, add: AddTranscript): Transcripts {
  const isPaused = useRef(false);
  const addToEditor = useEffectEvent(add);
  useEffect(() => {
    isPaused.current = false;
    if (isReadOnly) return;
    const own: AddTranscript = (transcript) =>
      isPaused.current ? addToStore(postId, transcript) : addToEditor(transcript);
    editors.set(postId, own);
    return () => {
      if (editors.get(postId) === own) editors.delete(postId);
    };
  }, [postId, isReadOnly]);
  return {
    add: (transcript) => editors.get(postId)?.(transcript) ?? addToStore(postId, transcript),
    pause: () => {
      isPaused.current = true;
      return () => {
        isPaused.current = false;
      };
    },
  };
}

async function addToStore(postId: string, transcript: string): Promise<boolean> {
  const outcome = await saved(attempt(() => appendTranscript(postId, transcript)));
  if (outcome === 'complete' || outcome === 'locked') {
    toastFailed(`This post is now ${outcome}.`, 'Your words are in the Dump.');
  }
  return outcome !== undefined;
}

/** The mounted editors, by post id. */
const editors = new Map<string, AddTranscript>();
