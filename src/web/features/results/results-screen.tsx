import { ChartColumn } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { percent } from '#domain/results/compare.ts';
import { earlyMessage, type Findings, findingsOf, trustMessage } from '#domain/results/findings.ts';
import { screens } from '#domain/screens.ts';
import { pluralize } from '#domain/text/pluralize.ts';
import { timeZone } from '#web/browser/clock.ts';
import type { ResultsState } from '#web/data/results/use-results.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PostsCard } from './posts-card.tsx';
import { WhatNext } from './what-next.tsx';
import { WhatWorked } from './what-worked.tsx';
import { When } from './when.tsx';

/** What to write next, what worked, and when, with the posts that this is based on. */
export function ResultsScreen({ results }: { results: Extract<ResultsState, { status: 'ready' }> }) {
  const { published, measured, early, unpublished } = results;
  const findings = useMemo(() => findingsOf(measured, timeZone()), [measured]);
  if (published.length + unpublished.length === 0)
    return (
      <EmptyState
        Icon={ChartColumn}
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
  return (
    <>
      {measured.length > 0 ? (
        <Comparison findings={findings} early={early} />
      ) : (
        <EmptyState Icon={ChartColumn} title={early > 0 ? 'No numbers to compare yet' : 'No numbers yet'}>
          Import LinkedIn’s export, or enter the numbers of a few posts below: LinkedIn shows them under each
          post. Add three posts to see the first patterns. {earlyMessage(early)}
        </EmptyState>
      )}
      {/* Always in the same position, so that its dialog keeps typed text when the first numbers arrive. */}
      <PostsCard results={results} />
    </>
  );
}

function Comparison({ findings, early }: { findings: Findings; early: number }) {
  return (
    <>
      <div className="grid gap-1 rounded-card bg-sunken p-5 sm:p-6">
        <p className="text-lg font-semibold text-pretty">
          {pluralize(findings.count, 'post')} with numbers. Your usual engagement is{' '}
          <span className="font-display text-2xl font-bold tabular-nums">{percent(findings.usual)}</span>.
        </p>
        <p className="max-w-3xl text-sm text-ink-soft">
          Engagement is the share of impressions that led to a reaction, a comment, or a repost.{' '}
          {trustMessage(findings)} {earlyMessage(early)}
        </p>
      </div>
      <WhatNext findings={findings} />
      <WhatWorked findings={findings} />
      <When findings={findings} />
    </>
  );
}
