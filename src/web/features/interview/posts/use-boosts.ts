import { useCallback, useEffect, useRef, useState } from 'react';
import { failureMessage, isAboutKey } from '#domain/ai/failure.ts';
import { defaultThoughtLeaders, parseBoost } from '#domain/ai/thought-leaders.ts';
import type { GeneratedPost } from '#domain/interview/generated-post.ts';
import { requestApiKey } from '#web/data/ai/key-request.ts';
import { ownKeyOffer } from '#web/data/ai/own-key-offer.ts';
import { askAi } from '#web/data/ai/use-answer.ts';
import { readNote, saveNote, useNote } from '#web/data/interview/notes.ts';
import { useThoughtLeaders } from '#web/data/store/thought-leaders.ts';
import { lazyModule } from '#web/ui/lazy.tsx';
import { toastFailed } from '#web/ui/toast.ts';

const prompts = lazyModule(() => import('#web/data/interview/post-prompts.ts'));

/**
 * Requests a boost from each of the three thought leaders, one by one. Each boost is stored when it arrives. A retry
 * after a failure requests only the missing ones.
 */
export function useBoosts(userId: string, post: GeneratedPost) {
  const leaders = useThoughtLeaders() ?? defaultThoughtLeaders;
  const stored = useNote('boosts', post.id);
  const boosts = (stored ?? []).filter(({ leader }) => leaders.some(({ key }) => key === leader));
  const [running, setRunning] = useState<{ name: string; done: number; total: number } | null>(null);
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);
  const requestedBody = useRef(post.body);
  useEffect(() => {
    // These boosts were requested for the old body.
    if (requestedBody.current !== post.body) controller.current?.abort();
  }, [post.body]);

  const generate = useCallback(async () => {
    controller.current?.abort();
    const own = new AbortController();
    controller.current = own;
    const { signal } = own;
    requestedBody.current = post.body;
    const before = readNote('boosts', post.id) ?? [];
    const missing = leaders.filter(({ key }) => !before.some(({ leader }) => leader === key));
    const asked = missing.length === 0 ? leaders : missing;
    for (const leader of asked) {
      const done = leaders.length - asked.length + asked.indexOf(leader);
      setRunning({ name: leader.name, done, total: leaders.length });
      const prompt = async () => (await prompts.load()).readBoostPrompt(userId, post, leader);
      const answer = await askAi(prompt, signal, () => undefined);
      if (signal.aborted) break;
      const boost = answer.ok ? parseBoost(answer.text, leader) : undefined;
      if (!boost) {
        const offer = answer.ok ? undefined : ownKeyOffer(answer.failure);
        toastFailed('Failed to generate boosts', 'Please try again later', offer);
        if (!answer.ok && isAboutKey(answer.failure)) requestApiKey();
        console.error('A boost failed:', answer.ok ? 'unreadable' : failureMessage(answer.failure));
        break;
      }
      // An old boost is replaced only when the new one has arrived.
      const others = (readNote('boosts', post.id) ?? []).filter(({ leader }) => leader !== boost.leader);
      saveNote('boosts', post.id, [...others, boost]);
    }
    // A newer run shows its own progress.
    if (controller.current === own) setRunning(null);
  }, [userId, post, leaders]);

  const stop = useCallback(() => controller.current?.abort(), []);
  return { boosts, leaderCount: leaders.length, running, generate, stop };
}
