/** How long a browser keeps local data. `week`: Safari deletes it after seven days without a visit. */
export type Retention = 'kept' | 'week' | 'until-full';

const rules: Readonly<Record<Retention, string>> = {
  kept: 'This browser keeps your data until you delete it',
  week: 'This browser deletes your data after 7 days without a visit',
  'until-full': 'This browser may delete your data when the disk is full',
};
const remedies: Readonly<Record<Exclude<Retention, 'kept'>, string>> = {
  week: 'turn on sync, add Standout to your home screen, or save a backup',
  'until-full': 'turn on sync, install Standout, or save a backup',
};

/** Says in one sentence whether the browser keeps local data and, if not, what to do. */
export function retentionSentence(retention: Retention, isSyncing: boolean): string {
  const rule = rules[retention];
  if (retention === 'kept') return `${rule}.`;
  return isSyncing ? `${rule}, and sync brings it back.` : `${rule}: ${remedies[retention]}.`;
}
