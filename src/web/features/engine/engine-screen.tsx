import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { firstDraft, firstUnstarted, progressOf } from '#domain/posts/batch.ts';
import type { Post } from '#domain/posts/post.ts';
import { vibrate } from '#web/browser/haptics.ts';
import type { Engine } from '#web/data/store/reading.ts';
import { useIdeas } from '#web/data/store/reading.ts';
import { BoardTab } from './board/board-tab.tsx';
import { BottomTabs, type EngineTab } from './bottom-tabs.tsx';
import { Celebration } from './celebration.tsx';
import { DoneTab } from './done/done-tab.tsx';
import { DumpTab } from './dump/dump-tab.tsx';
import { EngineHeader } from './header.tsx';
import { useSprintEnd } from './use-sprint-end.ts';
import { WorkTab } from './work/work-tab.tsx';

/** The four tabs around one batch. Which tab shows and which post is active belongs to this page, not to the store: two tabs may write two posts. */
export function EngineScreen({ engine }: { engine: Engine }) {
  const { batch, posts, preferences, completions } = engine;
  const ideas = useIdeas();
  const [tab, setTab] = useState<EngineTab>('dump');
  const [activePostId, setActivePostId] = useState<string | null>(null);
  const [isCelebrating, setCelebrating] = useState(false);
  const progress = progressOf(posts, preferences.dailyTarget);
  useSprintEnd();

  const showTab = useCallback(
    (next: EngineTab) => {
      vibrate('light');
      setTab(next);
      if (next === 'work') setActivePostId((current) => current ?? firstDraft(posts)?.postId ?? null);
    },
    [posts],
  );
  const openPost = useCallback((postId: string) => {
    setActivePostId(postId);
    setTab('work');
  }, []);
  useLinkedPost(posts, openPost);
  const startDailyPosts = () => {
    const next = firstUnstarted(posts);
    if (next) openPost(next.postId);
  };

  return (
    <div className="mx-auto flex min-h-[calc(100dvh-4rem)] w-full max-w-6xl flex-col">
      <div className="flex flex-1 flex-col gap-6 px-4 pt-6 sm:px-8 sm:pt-8">
        <EngineHeader
          progress={progress}
          completions={completions}
          preferences={preferences}
          onStart={startDailyPosts}
        />
        <BottomTabs
          tab={tab}
          onTab={showTab}
          ideaCount={ideas?.length ?? 0}
          completeCount={progress.complete}
          panels={{
            dump: <DumpTab ideas={ideas} posts={posts} onActivate={setActivePostId} onOpen={openPost} />,
            work: (
              <WorkTab
                posts={posts}
                progress={progress}
                activePostId={activePostId}
                onStart={startDailyPosts}
                onComplete={(isLast) => {
                  setActivePostId(null);
                  if (isLast) setCelebrating(true);
                }}
                onReopen={openPost}
              />
            ),
            board: <BoardTab key={batch.batchId} posts={posts} onOpen={openPost} />,
            done: <DoneTab posts={posts} completions={completions} preferences={preferences} />,
          }}
        />
      </div>
      {isCelebrating ? <Celebration onEnd={() => setCelebrating(false)} /> : null}
    </div>
  );
}

/** Opens the post that the address names (`/?post=…`), once: what is opened after it is not in the address. */
function useLinkedPost(posts: readonly Post[], open: (postId: string) => void): void {
  const [parameters, setParameters] = useSearchParams();
  const linkedId = parameters.get('post');
  useEffect(() => {
    if (linkedId === null) return;
    if (posts.some(({ postId }) => postId === linkedId)) open(linkedId);
    setParameters({}, { replace: true });
  }, [linkedId, posts, open, setParameters]);
}
