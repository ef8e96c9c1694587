import type { Group } from '#domain/results/compare.ts';
import { type Findings, highestRate } from '#domain/results/findings.ts';
import { timeZone } from '#web/browser/clock.ts';
import { zoneLabel } from '#web/browser/zoned-dates.ts';
import { Card } from '#web/ui/card.tsx';
import { GroupList } from './group-list.tsx';
import { hourName, weekdayName } from './labels.ts';

/** Engagement by weekday and by hour, in chronological order. */
export function When({ findings }: { findings: Findings }) {
  const { usual, weekdays, hours } = findings;
  const highest = highestRate(findings);
  return (
    <Card
      title="When"
      description={`Engagement by when a post was published, in ${zoneLabel(timeZone())} time.`}
    >
      <div className="grid grid-cols-1 gap-8 md:grid-cols-2">
        <GroupList
          title="By weekday"
          groups={inOrder(weekdays)}
          usual={usual}
          highest={highest}
          labelOf={({ key }) => weekdayName(key)}
          empty=""
        />
        <GroupList
          title="By hour"
          groups={inOrder(hours)}
          usual={usual}
          highest={highest}
          labelOf={({ key }) => hourName(key)}
          empty=""
        />
      </div>
    </Card>
  );
}

function inOrder<Key extends number>(groups: readonly Group<Key>[]): Group<Key>[] {
  return [...groups].sort((one, other) => one.key - other.key);
}
