import { Copy } from 'lucide-react';
import { failureReport } from '#domain/video/failure-report.ts';
import type { Inspection } from '#domain/video/inspection.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import type { RenderErrorCode } from '#domain/video/render-state.ts';
import { copyText } from '#web/browser/clipboard.ts';
import { now } from '#web/browser/clock.ts';
import { browserInfo } from '#web/browser/platform.ts';
import { Button } from '#web/ui/button.tsx';
import { notice } from '../notice.ts';

type Props = {
  failure: { reason: RenderErrorCode; message: string; tried: readonly string[] };
  inspection: Inspection;
  plan: RenderPlan;
};

/** A report that users can send to support. */
export function FailureReport({ failure, inspection, plan }: Props) {
  const { reason, message, tried } = failure;
  const report = () =>
    failureReport({
      ...{ reason, message, tried, inspection, plan },
      browser: browserInfo(),
      now: new Date(now()),
    });
  const copy = async () => {
    if (await copyText(report())) notice.success('Report copied');
    else notice.error('Your browser blocked copying the report.');
  };

  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="secondary" onClick={() => void copy()}>
        <Copy aria-hidden="true" className="size-5" />
        Copy report
      </Button>
      <p>For support. It contains neither your file name nor the candidate’s details.</p>
    </div>
  );
}
