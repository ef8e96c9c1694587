/** How far a candidate is, in order. `new` comes before the invitation. */
export const candidateStages = ['new', 'invited', 'opened', 'recorded', 'branded', 'shared'] as const;
export type CandidateStage = (typeof candidateStages)[number];

export function isAtLeast(stage: CandidateStage, other: CandidateStage): boolean {
  return candidateStages.indexOf(stage) >= candidateStages.indexOf(other);
}
