import type { Person, PersonDetails } from '#domain/admin/person.ts';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { Answered } from '../answered.tsx';
import { useAdminAnswer } from '../use-admin-answer.ts';
import { DeletePerson } from './delete-person.tsx';
import { PersonActivity } from './person-activity.tsx';
import { PersonBadges } from './person-badges.tsx';
import { PersonFactors } from './person-factors.tsx';
import { PersonFacts } from './person-facts.tsx';
import { PersonSignIn } from './person-sign-in.tsx';
import { PersonSpace } from './person-space.tsx';

/** Everything about one account, with the operator's actions. */
export function PersonPanel({
  person,
  isOwn,
  isOpen,
  onOpenChange,
  onChanged,
}: {
  person: Person;
  isOwn: boolean;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Called when the account changed, so that the list can reload. */
  onChanged: () => void;
}) {
  return (
    <SidePanel title={person.email || 'No email'} isOpen={isOpen} onOpenChange={onOpenChange}>
      {isOpen ? (
        <Details
          person={person}
          isOwn={isOwn}
          onChanged={onChanged}
          onDeleted={() => {
            onChanged();
            onOpenChange(false);
          }}
        />
      ) : null}
    </SidePanel>
  );
}

function Details({
  person: { userId },
  isOwn,
  onChanged,
  onDeleted,
}: {
  person: Person;
  isOwn: boolean;
  onChanged: () => void;
  onDeleted: () => void;
}) {
  const answer = useAdminAnswer<'person'>({ action: 'person', userId });
  const show = (details: PersonDetails) => {
    answer.show(details);
    onChanged();
  };
  return (
    <Answered answer={answer} loading="Loading this account">
      {(person) => (
        <>
          <div className="flex flex-wrap gap-1.5 empty:hidden">
            <PersonBadges person={person} isOwn={isOwn} />
          </div>
          <PersonFacts person={person} />
          <PersonSignIn person={person} isOwn={isOwn} onDetails={show} />
          <PersonFactors person={person} onDetails={show} />
          {person.space ? <PersonSpace person={person} space={person.space} onDetails={show} /> : null}
          <PersonActivity userId={userId} />
          {isOwn ? null : <DeletePerson person={person} onDeleted={onDeleted} />}
        </>
      )}
    </Answered>
  );
}
