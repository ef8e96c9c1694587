import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { type PeoplePage, type Person, peoplePerPage } from '#domain/admin/person.ts';
import { useSession } from '#web/data/account/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Answered } from '../answered.tsx';
import { SearchField } from '../search-field.tsx';
import { useAdminAnswer } from '../use-admin-answer.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { Pager } from './pager.tsx';
import { PersonPanel } from './person-panel.tsx';
import { PersonRow } from './person-row.tsx';

/** All accounts, with a search, invitations, and a panel for each. */
export function PeoplePart() {
  const [{ search, page }, setShown] = useState({ search: '', page: 1 });
  const answer = useAdminAnswer<'people'>({ action: 'people', search, page });
  const [isInviting, setInviting] = useState(false);
  const [opened, setOpened] = useState<{ person: Person; isOpen: boolean } | null>(null);
  const session = useSession();
  const ownId = session.status === 'signed-in' ? session.user.id : '';
  return (
    <Card title="People" description="Everyone with an account. Open one to see details or make changes.">
      <div className="grid grid-cols-1 gap-4">
        <div className="flex flex-wrap gap-3">
          <SearchField
            label="Search by email"
            onSearch={(next) => {
              if (next !== search) setShown({ search: next, page: 1 });
            }}
          />
          <Button onClick={() => setInviting(true)}>
            <UserPlus aria-hidden="true" className="size-4" />
            Invite
          </Button>
        </div>
        <Answered answer={answer} loading="Loading people">
          {(shown) => (
            <People
              shown={shown}
              search={search}
              page={page}
              ownId={ownId}
              isLoading={answer.isLoading}
              onOpen={(person) => setOpened({ person, isOpen: true })}
              onPage={(next) => setShown({ search, page: next })}
            />
          )}
        </Answered>
      </div>
      <InviteDialog isOpen={isInviting} onOpenChange={setInviting} onInvited={() => void answer.refresh()} />
      {opened ? (
        <PersonPanel
          key={opened.person.userId}
          person={opened.person}
          isOwn={opened.person.userId === ownId}
          isOpen={opened.isOpen}
          onOpenChange={(isOpen) => setOpened({ ...opened, isOpen })}
          onChanged={() => void answer.refresh()}
        />
      ) : null}
    </Card>
  );
}

function People({
  shown: { people, total },
  search,
  page,
  ownId,
  isLoading,
  onOpen,
  onPage,
}: {
  shown: PeoplePage;
  search: string;
  page: number;
  ownId: string;
  isLoading: boolean;
  onOpen: (person: Person) => void;
  onPage: (page: number) => void;
}) {
  return (
    <>
      {people.length === 0 ? (
        <p className="grid min-h-18 content-center text-sm text-ink-soft">
          {search === '' ? 'No accounts on this page.' : 'No email matches.'}
        </p>
      ) : (
        <ul aria-label="People" aria-busy={isLoading} className="-mx-3 grid grid-cols-1">
          {people.map((person) => (
            <PersonRow
              key={person.userId}
              person={person}
              isOwn={person.userId === ownId}
              onOpen={() => onOpen(person)}
            />
          ))}
        </ul>
      )}
      <Pager
        page={page}
        perPage={peoplePerPage}
        total={total}
        counted={(count) => (count === 1 ? '1 account' : `${count.toLocaleString()} accounts`)}
        onPage={onPage}
      />
    </>
  );
}
