import { Card } from '#web/ui/card.tsx';
import { LazyPart, lazyModule } from '#web/ui/lazy.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

const list = lazyModule(() => import('./learned-rules.tsx'));

/** The rules learned from edited and discarded AI answers. */
export function LearnedRulesCard() {
  return (
    <Card
      id="learned-rules"
      title="Learned from your edits"
      description="From what you changed or discarded in AI answers. Sent with each request."
    >
      <LazyPart module={list} waiting={<Spinner label="Loading rules" />}>
        {({ LearnedRules }) => <LearnedRules />}
      </LazyPart>
    </Card>
  );
}
