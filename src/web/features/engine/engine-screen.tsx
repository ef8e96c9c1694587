import { firstDraft, postAfter, postToStart, progressOf, shouldCelebrate } from '#domain/posts/batch.ts';
import { vibrate } from '#web/browser/haptics.ts';
import type { Engine } from '#web/data/store/reading.ts';
import { useIdeas } from '#web/data/store/reading.ts';
import { LazyPart, lazyModule } from '#web/ui/lazy.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Celebration, useCelebration } from './celebration.tsx';
import { DumpTab } from './dump/dump-tab.tsx';
import { EngineHeader } from './engine-header.tsx';
import { FocusOnLanding, useEngineLocation } from './engine-location.ts';
import { EngineTabs } from './engine-tabs.tsx';
import { FirstSteps, HeaderHint } from './first-run/first-run.tsx';

const workTab = lazyModule(() => import('./writing/work-tab.tsx'));
const boardTab = lazyModule(() => import('./board/board-tab.tsx'));
const doneTab = lazyModule(() => import('./done/done-tab.tsx'));
const allDone = lazyModule(() => import('./done/all-done.tsx'));
const waiting = <Spinner label="Loading" />;

export function EngineScreen({ engine }: { engine: Engine }) {
  const { batch, posts, preferences, completions } = engine;
  const ideas = useIdeas();
  const location = useEngineLocation(posts);
  const { tab, activePostId, landedOn, showTab, openPost, activate, openNext, leavePosts } = location;
  const { isCelebrating, endCelebration } = useCelebration(shouldCelebrate(batch, posts));
  const progress = progressOf(posts, preferences.dailyTarget);
  const isWriting = tab === 'work' && activePostId !== null;

  const startDailyPosts = () => {
    const next = postToStart(posts);
    if (next) openPost(next.postId);
  };
  const startNextPost = () => openNext((activePostId && postAfter(activePostId, posts)?.postId) ?? null);
  const writeNext = () => {
    const next = firstDraft(posts) ?? postToStart(posts);
    if (next) openPost(next.postId);
  };

  // Done and the empty Work tab have their own copies of these buttons.
  const hasOwnButtons = tab === 'done' || (tab === 'work' && activePostId === null);

  return (
    <div className="mx-auto flex min-h-[calc(100dvh-4rem)] w-full max-w-6xl flex-col">
      <div
        className={`flex flex-1 flex-col px-4 sm:px-8 md:pb-8 ${isWriting ? 'gap-4 md:pt-4' : 'gap-4 pt-3 sm:pt-6'}`}
      >
        <EngineTabs
          header={
            <>
              <EngineHeader
                progress={progress}
                completions={completions}
                preferences={preferences}
                isWriting={isWriting}
                // Work and the Dump have their own primary buttons.
                isPrimary={tab === 'board'}
                allDone={<LazyPart module={allDone}>{({ AllDone }) => <AllDone engine={engine} />}</LazyPart>}
                areActionsBelow={hasOwnButtons}
                onStart={startDailyPosts}
              />
              {tab === 'work' ? null : (
                <div className="basis-full empty:hidden md:order-last">
                  <HeaderHint progress={progress} />
                </div>
              )}
            </>
          }
          tab={tab}
          onTab={(next) => {
            vibrate('light');
            showTab(next);
          }}
          ideaCount={ideas?.length ?? 0}
          completeCount={progress.complete}
          panels={{
            dump: (
              <>
                <FirstSteps posts={posts} ideaCount={ideas?.length ?? 0} onWrite={writeNext} />
                <DumpTab
                  ideas={ideas}
                  posts={posts}
                  activePostId={activePostId}
                  onActivate={activate}
                  onOpen={openPost}
                  onLeave={leavePosts}
                />
              </>
            ),
            work: (
              <LazyPart key="work" module={workTab} waiting={waiting}>
                {({ WorkTab }) => (
                  <>
                    <WorkTab
                      posts={posts}
                      progress={progress}
                      activePostId={activePostId}
                      allDone={
                        <LazyPart module={allDone} waiting={waiting}>
                          {({ AllDoneInWork }) => <AllDoneInWork engine={engine} />}
                        </LazyPart>
                      }
                      onStart={startDailyPosts}
                      onComplete={startNextPost}
                      onReopen={openPost}
                      onLeave={leavePosts}
                    />
                    <FocusOnLanding landedOn={landedOn} />
                  </>
                )}
              </LazyPart>
            ),
            board: (
              <LazyPart key="board" module={boardTab} waiting={waiting}>
                {({ BoardTab }) => <BoardTab key={batch.batchId} posts={posts} onOpen={openPost} />}
              </LazyPart>
            ),
            done: (
              <LazyPart key="done" module={doneTab} waiting={waiting}>
                {({ DoneTab }) => (
                  <DoneTab
                    engine={engine}
                    activePostId={activePostId}
                    onOpen={openPost}
                    onWrite={writeNext}
                    onLeave={leavePosts}
                  />
                )}
              </LazyPart>
            ),
          }}
        />
      </div>
      {isCelebrating ? <Celebration totalCount={posts.length} onEnd={endCelebration} /> : null}
    </div>
  );
}
