import { useEffect, useEffectEvent } from 'react';
import { appendTranscript } from '#web/data/store/posts.ts';
import { saved } from '../saved.ts';

type Take = (transcript: string) => Promise<boolean>;

/**
 * Gives what takes a post's transcripts, which may come long after they were asked for: the person may have left the post, and come back to it
 * and written on. The editor that shows the post by then takes them, since it knows what is typed; where none does, the store. Resolves to whether
 * they are kept.
 */
export function useTranscripts(postId: string, take: Take): Take {
  const takeAsShown = useEffectEvent(take);
  useEffect(() => {
    const own: Take = (transcript) => takeAsShown(transcript);
    editors.set(postId, own);
    return () => {
      if (editors.get(postId) === own) editors.delete(postId);
    };
  }, [postId]);
  return async (transcript) => {
    const editor = editors.get(postId);
    return editor ? editor(transcript) : Boolean(await saved(() => appendTranscript(postId, transcript)));
  };
}

/** The editors that show a post now, by its id. */
const editors = new Map<string, Take>();
