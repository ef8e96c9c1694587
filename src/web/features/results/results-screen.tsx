import { ChartColumn, PenLine } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { percent } from '#domain/results/compare.ts';
import { findingsOf, trustMessage } from '#domain/results/findings.ts';
import { screens } from '#domain/screens.ts';
import { counted } from '#domain/text/counted.ts';
import { timeZone } from '#web/browser/clock.ts';
import type { ResultsState } from '#web/data/results/use-results.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PostsCard } from './posts-card.tsx';
import { WhatNext } from './what-next.tsx';
import { WhatWorked } from './what-worked.tsx';
import { When } from './when.tsx';

/** The three answers, and the posts that they come from. */
export function ResultsScreen({ results }: { results: Extract<ResultsState, { status: 'ready' }> }) {
  const { published, measured, unpublished } = results;
  const findings = useMemo(() => findingsOf(measured, timeZone()), [measured]);
  if (published.length + unpublished.length === 0)
    return (
      <EmptyState
        Icon={PenLine}
        title="No finished posts yet"
        action={
          <Link to={screens.home.path} className={buttonClass()}>
            Write a post
          </Link>
        }
      >
        Finish a post and publish it on LinkedIn. Then come back and see how it did.
      </EmptyState>
    );
  if (measured.length === 0)
    return (
      <>
        <EmptyState Icon={ChartColumn} title="No numbers yet">
          Import LinkedIn’s export, or enter the numbers of a few posts below: LinkedIn shows them under each
          post. With three posts, you see first hints.
        </EmptyState>
        <PostsCard results={results} />
      </>
    );
  return (
    <>
      <div className="grid gap-1 rounded-card bg-sunken p-5 sm:p-6">
        <p className="text-lg font-semibold">
          {counted(measured.length, 'post')} with numbers. Your usual engagement is {percent(findings.usual)}.
        </p>
        <p className="max-w-3xl text-sm text-ink-soft">
          Engagement is how many of the times that a post is seen lead to a reaction, a comment, or a repost.{' '}
          {trustMessage(findings)}
        </p>
      </div>
      <WhatWorked findings={findings} />
      <When findings={findings} />
      <WhatNext findings={findings} />
      <PostsCard results={results} />
    </>
  );
}
