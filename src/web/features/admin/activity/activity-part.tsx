import { useState } from 'react';
import type { AuditPage } from '#domain/admin/audit-entry.ts';
import { adminRequest } from '#web/data/admin/admin-request.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { Answered } from '../answered.tsx';
import { SearchField } from '../search-field.tsx';
import { useAdminAnswer } from '../use-admin-answer.ts';
import { AuditList } from './audit-list.tsx';

/** The audit log of all accounts. */
export function ActivityPart() {
  const [search, setSearch] = useState('');
  const answer = useAdminAnswer<'audit'>({ action: 'audit', search, userId: null, before: null });
  return (
    <Card title="Activity" description="Sign-ins, and every change to an account.">
      <div className="grid grid-cols-1 gap-5">
        <div className="flex flex-wrap gap-3">
          <SearchField label="Search by email" onSearch={setSearch} />
          <Button variant="secondary" isBusy={answer.isLoading} onClick={() => void answer.refresh()}>
            Refresh
          </Button>
        </div>
        <Answered answer={answer} loading="Loading activity">
          {(first) => <Log key={answer.number} first={first} search={search} />}
        </Answered>
      </div>
    </Card>
  );
}

/** The first page of the log and the older entries loaded after it. */
function Log({ first, search }: { first: AuditPage; search: string }) {
  const [{ entries, next }, setShown] = useState(first);
  const { run: showOlder, isPending } = useAction(
    (before: string) => adminRequest({ action: 'audit', search, userId: null, before }),
    {
      failure: 'Couldn’t load the activity',
      onSuccess: (older) => setShown({ entries: [...entries, ...older.entries], next: older.next }),
    },
  );
  return (
    <>
      <AuditList entries={entries} />
      {next === null ? null : (
        <Button
          variant="secondary"
          className="justify-self-start"
          isBusy={isPending}
          onClick={() => void showOlder(next)}
        >
          Show older
        </Button>
      )}
    </>
  );
}
