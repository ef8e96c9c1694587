import { Alert } from '#web/ui/alert.tsx';
import { LazyPart, lazyModule } from '#web/ui/lazy.tsx';
import { renderFailureAdvice } from '../messages.ts';
import type { FailureReport } from './failure-report.tsx';

const failureReport = lazyModule(() => import('./failure-report.tsx'));

/** Explains next to Generate why a render failed, with a report to copy. */
export function RenderFailure(props: Parameters<typeof FailureReport>[0]) {
  return (
    <Alert tone="destructive" title="Couldn’t generate the video">
      <p>{renderFailureAdvice[props.failure.reason]}</p>
      <LazyPart module={failureReport}>{({ FailureReport }) => <FailureReport {...props} />}</LazyPart>
    </Alert>
  );
}
