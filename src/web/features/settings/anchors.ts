/** The parts of the settings that have an address of their own (`/settings#sessions`), and what else they are called. */
export const settingsAnchors = [
  { id: 'sign-in', title: 'Email and password', words: 'account address change sign-in' },
  {
    id: 'second-step',
    title: 'Two-step sign-in',
    words: 'account two-factor 2fa mfa authenticator security',
  },
  { id: 'sessions', title: 'Your sessions', words: 'account devices browsers sign out everywhere security' },
  { id: 'account-data', title: 'Kept in your account', words: 'delete account export server data' },
  { id: 'ai-access', title: 'AI and dictation', words: 'openai api key model speech' },
  { id: 'voice', title: 'Your voice', words: 'ai voice profile style' },
  { id: 'thought-leaders', title: 'Thought leaders', words: 'ai boosts style' },
  { id: 'habits', title: 'Target and streak', words: 'writing daily posts a day weekdays freeze' },
  { id: 'appearance', title: 'Appearance', words: 'looks theme line length' },
  { id: 'brand-kit', title: 'Brand kit', words: 'looks phone number colours logo badge' },
  { id: 'local-data', title: 'Backup and local data', words: 'export restore import delete browser storage' },
] as const;

export type SettingsAnchor = (typeof settingsAnchors)[number]['id'];
