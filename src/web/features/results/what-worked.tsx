import { angleLabel } from '#domain/posts/post.ts';
import { type Findings, highestRate } from '#domain/results/findings.ts';
import { hookShapeLabel } from '#domain/results/hook-shape.ts';
import { Card } from '#web/ui/card.tsx';
import { BestPosts } from './best-posts.tsx';
import { GroupList } from './group-list.tsx';

/** The best posts and what they have in common. */
export function WhatWorked({ findings }: { findings: Findings }) {
  const { usual, trust, angles, hooks, patterns, formulas } = findings;
  const highest = highestRate(findings);
  return (
    <Card title="What worked" description="The line in each bar marks your usual engagement.">
      <div className="grid grid-cols-1 gap-8">
        {trust === 'nothing' ? null : <BestPosts findings={findings} />}
        <div className="grid grid-cols-1 gap-8 md:grid-cols-2 lg:grid-cols-3">
          <GroupList
            title="By angle"
            groups={angles}
            usual={usual}
            highest={highest}
            labelOf={({ key }) => angleLabel(key)}
            empty="The posts with numbers are no longer in this account."
          />
          <GroupList
            title="By hook"
            groups={hooks}
            usual={usual}
            highest={highest}
            labelOf={({ key }) => hookShapeLabel(key)}
            empty="The text of these posts isn’t in your account."
          />
          <div className="grid grid-cols-1 content-start gap-8 md:max-lg:col-span-2 md:max-lg:grid-cols-2">
            <GroupList
              title="By formula"
              groups={formulas}
              usual={usual}
              highest={highest}
              labelOf={({ key }) => formulas.find((formula) => formula.key === key)?.name ?? ''}
              empty="Write a post with a formula from the Formula Page, and its results show up here."
            />
            {patterns.length > 0 ? (
              <GroupList
                title="By hook pattern"
                groups={patterns}
                usual={usual}
                highest={highest}
                labelOf={({ key }) => key}
                empty=""
              />
            ) : null}
          </div>
        </div>
      </div>
    </Card>
  );
}
