import { type CandidateStage, candidateStages } from '#domain/candidates/stage.ts';
import { Badge } from '#web/ui/badge.tsx';

export const stageLabels: Record<CandidateStage, string> = {
  new: 'New',
  invited: 'Invited',
  opened: 'Opened',
  recorded: 'Recorded',
  branded: 'Branded',
  shared: 'Shared',
};

const tones = {
  new: 'neutral',
  invited: 'neutral',
  opened: 'caution',
  recorded: 'caution',
  branded: 'accent',
  shared: 'success',
} as const satisfies Record<CandidateStage, string>;

const dots: Record<CandidateStage, string> = {
  new: 'border-2 border-edge',
  invited: 'bg-edge',
  opened: 'border-2 border-caution',
  recorded: 'bg-caution',
  branded: 'bg-accent',
  shared: 'bg-success',
};

export function StageBadge({ stage }: { stage: CandidateStage }) {
  return <Badge tone={tones[stage]}>{stageLabels[stage]}</Badge>;
}

/** The color of a stage, shown next to its name. */
export function StageDot({ stage }: { stage: CandidateStage }) {
  return <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-full ${dots[stage]}`} />;
}

export const stageOptions = candidateStages.map((value) => ({
  value,
  label: stageLabels[value],
  icon: <StageDot stage={value} />,
}));
