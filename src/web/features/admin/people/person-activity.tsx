import { AuditList } from '../activity/audit-list.tsx';
import { Answered } from '../answered.tsx';
import { useAdminAnswer } from '../use-admin-answer.ts';
import { PanelSection } from './panel-section.tsx';

/** The newest entries of the audit log about the account. */
export function PersonActivity({ userId }: { userId: string }) {
  const answer = useAdminAnswer<'audit'>({ action: 'audit', search: '', userId, before: null });
  return (
    <PanelSection title="Activity">
      <Answered answer={answer} loading="Loading activity">
        {({ entries }) => <AuditList entries={entries.slice(0, 10)} ownerId={userId} />}
      </Answered>
    </PanelSection>
  );
}
