import { useEffect, useEffectEvent } from 'react';
import { attempt } from '#web/data/store/attempt.ts';
import { appendTranscript } from '#web/data/store/posts.ts';
import { saved, sayFailed } from '#web/ui/say.ts';

type Take = (transcript: string) => Promise<boolean>;

/**
 * Gives what takes a post's transcripts, which may come long after they were asked for: the person may have left the post, and come back to it
 * and written on. The editor that shows the post by then takes them, since it knows what is typed; where none does, or the post is complete or
 * locked by then, the store. Resolves to whether they are kept.
 */
export function useTranscripts(postId: string, isReadOnly: boolean, take: Take): Take {
  const takeAsShown = useEffectEvent(take);
  useEffect(() => {
    if (isReadOnly) return;
    const own: Take = (transcript) => takeAsShown(transcript);
    editors.set(postId, own);
    return () => {
      if (editors.get(postId) === own) editors.delete(postId);
    };
  }, [postId, isReadOnly]);
  return (transcript) => editors.get(postId)?.(transcript) ?? putInStore(postId, transcript);
}

async function putInStore(postId: string, transcript: string): Promise<boolean> {
  const outcome = await saved(attempt(() => appendTranscript(postId, transcript)));
  if (outcome === 'complete' || outcome === 'locked') {
    sayFailed(`This post is ${outcome} by now.`, 'What you said is in the Dump.');
  }
  return outcome !== undefined;
}

/** The editors that show a post now, by its id. */
const editors = new Map<string, Take>();
