import { Clapperboard, Ellipsis, Send, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import { candidateVideoAddress } from '#domain/addresses.ts';
import { type Candidate, candidateLabel } from '#domain/candidates/candidate.ts';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx';
import { changeStage, removeCandidate } from './candidate-actions.ts';
import { stageOptions } from './stage-labels.tsx';

/** A candidate's menu in the list and on the board. */
export function CandidateMenu({
  candidate,
  onInvite,
}: {
  candidate: Candidate;
  onInvite: (candidate: Candidate) => void;
}) {
  const navigate = useNavigate();
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`More for ${candidateLabel(candidate)}`}
          className="grid size-11 place-items-center rounded-control text-ink-soft hover:bg-sunken hover:text-ink"
        >
          <Ellipsis aria-hidden="true" className="size-4" />
        </button>
      }
    >
      <MenuItem
        icon={<Clapperboard aria-hidden="true" />}
        onSelect={() => void navigate(candidateVideoAddress(candidate.candidateId))}
      >
        Make video
      </MenuItem>
      <MenuItem icon={<Send aria-hidden="true" />} onSelect={() => onInvite(candidate)}>
        Invite
      </MenuItem>
      <MenuSeparator />
      {stageOptions
        .filter(({ value }) => value !== candidate.stage)
        .map(({ value, label, icon }) => (
          <MenuItem key={value} icon={icon} onSelect={() => void changeStage(candidate, value)}>
            Move to {label}
          </MenuItem>
        ))}
      <MenuSeparator />
      <MenuItem icon={<Trash2 aria-hidden="true" />} onSelect={() => void removeCandidate(candidate)}>
        Delete
      </MenuItem>
    </Menu>
  );
}
