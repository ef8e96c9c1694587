import { Plus } from 'lucide-react';
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { type Filters, findablePost, findableQuestion, found, tagsOf } from '#domain/interview/filters.ts';
import type { GeneratedPost } from '#domain/interview/generated-post.ts';
import { isArchived, type Question } from '#domain/interview/question.ts';
import { todaysQuestion } from '#domain/interview/todays-question.ts';
import { dayOf } from '#domain/posts/calendar.ts';
import { now, timeZone } from '#web/browser/clock.ts';
import { useLanding } from '#web/browser/focus.ts';
import type { Interview } from '#web/data/interview/rows.ts';
import { Button } from '#web/ui/button.tsx';
import { LazyDialog, lazyModule } from '#web/ui/lazy.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { toastFailed } from '#web/ui/toast.ts';
import { FilterBar } from './filter-bar.tsx';
import { PostView } from './posts/post-view.tsx';
import { PostsTab } from './posts/posts-tab.tsx';
import { QuestionsTab } from './questions/questions-tab.tsx';
import { type TabName, useInterviewAddress } from './use-interview-address.ts';

const answerDialog = lazyModule(() => import('./answer/answer-dialog.tsx'));
const questionDialog = lazyModule(() => import('./questions/question-dialog.tsx'));

const everything: Filters = { search: '', category: null, intention: null };

/**
 * The three tabs with filters and dialogs. The tab, post, and question are part of the URL, so that they can be linked
 * and Back works.
 */
export function InterviewScreen({ userId, interview }: { userId: string; interview: Interview }) {
  const { questions, answers, posts } = interview;
  const { tab, postId, questionId, ...address } = useInterviewAddress();
  const { showTab, showPost, openQuestion, saveFilters } = address;
  // Local state that is synced to the URL later: a field that waits for navigation would drop keystrokes.
  const [filters, setFilters] = useState(address.filters);
  const [editing, setEditing] = useState<Question | 'new' | null>(null);
  const applied = useDeferredValue(filters);
  const lists = useLists(interview, applied);
  const today = dayOf(now(), timeZone());
  const todays = useMemo(() => todaysQuestion(questions, today), [questions, today]);
  useEffect(() => saveFilters(applied), [applied, saveFilters]);

  const shownPost = posts.find(({ id }) => id === postId);
  const linked = questions.find(({ id }) => id === questionId);
  // An archived question is shown in its list instead.
  const answering = tab === 'archive' ? undefined : linked;

  const onDrafted = useCallback(() => {
    setFilters(everything);
    // Replaces the question in the history, so that Back doesn't open it again.
    showTab('posts');
  }, [showTab]);
  const questionOf = useMemo(
    () => new Map(questions.map((question) => [question.id, question])),
    [questions],
  );

  const landing = postId ?? (tab === 'archive' ? questionId : null);
  useLanding(landing);

  const isNewWanted = questionId === 'new';
  const isLinkDead = questionId !== null && !isNewWanted && !linked;
  useEffect(() => {
    if (isNewWanted) setEditing('new');
    if (isLinkDead)
      toastFailed('Question not found', 'It may have been removed, or it belongs to another account.');
    if (isNewWanted || isLinkDead) showTab('open');
  }, [isNewWanted, isLinkDead, showTab]);

  const answer = useCallback(({ id }: Question) => openQuestion(id), [openQuestion]);
  const filterBar = (
    <FilterBar
      filters={filters}
      categories={tagsOf(questions)}
      onChange={setFilters}
      action={
        <Button variant="secondary" className="max-sm:size-11 max-sm:px-0!" onClick={() => setEditing('new')}>
          <Plus aria-hidden="true" className="size-5 sm:size-4" />
          <span className="max-sm:sr-only">Add question</span>
        </Button>
      }
    />
  );
  const postsTab = shownPost ? (
    <PostView
      userId={userId}
      post={shownPost}
      question={questionOf.get(shownPost.questionId ?? '')}
      onBack={() => showTab('posts')}
      onDraftAgain={answer}
    />
  ) : (
    <PostsTab
      userId={userId}
      filterBar={filterBar}
      posts={lists.posts}
      search={lists.search}
      questionOf={questionOf}
      onView={showPost}
    />
  );
  const questionsTab = (list: readonly Question[], kind: 'open' | 'archive') => (
    <QuestionsTab
      key={kind}
      kind={kind}
      userId={userId}
      today={kind === 'open' ? todays : null}
      filterBar={filterBar}
      questions={list}
      answers={answers}
      posts={posts}
      search={lists.search}
      onAnswer={answer}
      onEdit={setEditing}
      onViewPost={showPost}
      linkedId={questionId}
    />
  );

  return (
    <div>
      <Tabs<TabName>
        label="Interview"
        value={tab}
        onChange={showTab}
        tabs={[
          { value: 'open', label: `Open (${lists.open.length})`, panel: questionsTab(lists.open, 'open') },
          {
            value: 'archive',
            label: `Archive (${lists.archive.length})`,
            panel: questionsTab(lists.archive, 'archive'),
          },
          { value: 'posts', label: `Posts (${lists.posts.length})`, panel: postsTab },
        ]}
      />
      <LazyDialog
        module={answerDialog}
        isOpen={answering !== undefined}
        onOpenChange={address.closeQuestion}
        closesOnBack={false}
      >
        {({ AnswerDialog }) =>
          answering ? (
            <AnswerDialog
              key={answering.id}
              userId={userId}
              question={answering}
              answers={answers.filter(({ questionId }) => questionId === answering.id)}
              onClose={address.closeQuestion}
              onDrafted={onDrafted}
            />
          ) : null
        }
      </LazyDialog>
      <LazyDialog module={questionDialog} isOpen={editing !== null} onOpenChange={() => setEditing(null)}>
        {({ QuestionDialog }) =>
          editing ? (
            <QuestionDialog
              userId={userId}
              question={editing === 'new' ? null : editing}
              tags={tagsOf(questions)}
              onClose={() => setEditing(null)}
            />
          ) : null
        }
      </LazyDialog>
    </div>
  );
}

function useLists({ questions, posts }: Interview, filters: Filters) {
  const findableQuestions = useMemo(() => questions.map(findableQuestion), [questions]);
  const findablePosts = useMemo(() => {
    const byId = new Map(questions.map((question) => [question.id, question]));
    return posts.map((post) => findablePost(post, byId.get(post.questionId ?? '')));
  }, [questions, posts]);
  return useMemo(() => {
    const matchingQuestions = found<Question>(findableQuestions, filters);
    return {
      open: matchingQuestions.filter((question) => !isArchived(question)),
      archive: matchingQuestions.filter(isArchived),
      posts: found<GeneratedPost>(findablePosts, filters),
      search: [filters.search.trim(), filters.category, filters.intention].filter(Boolean).join('\n'),
    };
  }, [findableQuestions, findablePosts, filters]);
}
