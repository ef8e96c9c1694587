/**
 * The sections of the settings with their own URL (`/settings#sessions`), and search keywords for the command palette.
 */
export const settingsAnchors = [
  { id: 'sign-in', title: 'Email and password', keywords: 'account address change sign-in' },
  {
    id: 'second-step',
    title: 'Two-step sign-in',
    keywords: 'account two-factor 2fa mfa authenticator security',
  },
  {
    id: 'sessions',
    title: 'Your sessions',
    keywords: 'account devices browsers log out sign out everywhere security',
  },
  { id: 'activity', title: 'Recent activity', keywords: 'account log sign-ins security history' },
  { id: 'account-data', title: 'Data in your account', keywords: 'delete account export server data' },
  { id: 'ai-access', title: 'AI and dictation', keywords: 'openai api key model speech' },
  { id: 'voice', title: 'Your voice', keywords: 'ai voice profile style' },
  {
    id: 'learned-rules',
    title: 'Learned from your edits',
    keywords: 'ai rules words avoid rejected discarded style',
  },
  { id: 'thought-leaders', title: 'Thought leaders', keywords: 'ai boosts style' },
  { id: 'habits', title: 'Target and streak', keywords: 'writing daily posts per day weekdays freeze' },
  {
    id: 'publishing',
    title: 'Publishing',
    keywords: 'linkedin connect profiles pages weekly slots pause schedule',
  },
  { id: 'appearance', title: 'Theme and text', keywords: 'looks appearance theme dark mode line length' },
  { id: 'brand-kit', title: 'Brand kit', keywords: 'looks appearance phone number colors logo badge' },
  {
    id: 'sync',
    title: 'Sync across devices',
    keywords: 'devices cloud account upload offline storage space',
  },
  {
    id: 'local-data',
    title: 'Backup and local data',
    keywords: 'export restore import delete browser storage',
  },
] as const;

export type SettingsAnchor = (typeof settingsAnchors)[number]['id'];
