import { dumpHint, type FirstRun, firstRunView, headerHint, showsExamples } from '#domain/first-run.ts';
import type { Progress } from '#domain/posts/batch.ts';
import type { Post } from '#domain/posts/post.ts';
import { useFirstRun } from '#web/data/store/first-run.ts';
import { lazyModule, useLazyModule } from '#web/ui/lazy.tsx';

const lazyParts = lazyModule(() => import('./parts.ts'));

/** Preloads the first steps of a new account, so that they don't push other content down. */
export async function prepareFirstRun(firstRun: FirstRun | undefined): Promise<void> {
  if (firstRunView(firstRun) !== null) await lazyParts.load().catch(() => undefined);
}

/** The first steps of a new account. */
export function FirstSteps(props: { posts: readonly Post[]; ideaCount: number; onWrite: () => void }) {
  const parts = useParts(firstRunView(useFirstRun()) !== null);
  return parts && <parts.FirstRunPanel {...props} />;
}

/** Explains a term in the header to a new account. */
export function HeaderHint({ progress }: { progress: Progress }) {
  const hint = headerHint(useFirstRun(), progress);
  const parts = useParts(hint !== null);
  return hint && parts && <parts.HintLine hint={hint} />;
}

/** Explains to a new account what the Dump is and what to do with an idea. */
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

/** These hints are optional: if they fail to load, the screen works without them. */
function useParts(isWanted: boolean) {
  return useLazyModule(lazyParts, isWanted, () => undefined)?.parts ?? null;
}
