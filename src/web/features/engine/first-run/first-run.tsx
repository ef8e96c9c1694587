import { dumpHint, type FirstRun, firstRunView, headerHint, showsExamples } from '#domain/first-run.ts';
import type { Progress } from '#domain/posts/batch.ts';
import type { Post } from '#domain/posts/post.ts';
import { useFirstRun } from '#web/data/store/first-run.ts';
import { lazyModule, useLazyModule } from '#web/ui/lazy.tsx';

const lazyParts = lazyModule(() => import('./parts.ts'));

/** Loads what a new account sees first, so that it does not push away what is below. */
export async function prepareFirstRun(firstRun: FirstRun | undefined): Promise<void> {
  if (firstRunView(firstRun) !== null) await lazyParts.load().catch(() => undefined);
}

/** What a new account does first. */
export function FirstSteps(props: { posts: readonly Post[]; ideaCount: number; onWrite: () => void }) {
  const parts = useParts(firstRunView(useFirstRun()) !== null);
  return parts && <parts.FirstRunPanel {...props} />;
}

/** Explains a term of the header to a new account. */
export function HeaderHint({ progress }: { progress: Progress }) {
  const hint = headerHint(useFirstRun(), progress);
  const parts = useParts(hint !== null);
  return hint && parts && <parts.HintLine hint={hint} />;
}

/** Explains the Dump to a new account, and then what to do with an idea. */
export function DumpHint({ ideaCount }: { ideaCount: number }) {
  const hint = dumpHint(useFirstRun(), ideaCount);
  const parts = useParts(hint !== null);
  return hint && parts && <parts.HintLine hint={hint} />;
}

/** Example ideas for an empty Dump. */
export function Examples({ posts }: { posts: readonly Post[] }) {
  const parts = useParts(showsExamples(useFirstRun(), posts));
  return parts && <parts.ExampleIdeas posts={posts} />;
}

/** These parts help, but nothing needs them: if they cannot be loaded, the screen is complete without them. */
function useParts(isWanted: boolean) {
  return useLazyModule(lazyParts, isWanted, () => undefined)?.parts ?? null;
}
