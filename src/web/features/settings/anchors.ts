/** The parts of the settings with their own URL (`/settings#sessions`), and search keywords for the palette. */
export const settingsAnchors = [
  { id: 'sign-in', title: 'Email and password', words: 'account address change sign-in' },
  {
    id: 'second-step',
    title: 'Two-step sign-in',
    words: 'account two-factor 2fa mfa authenticator security',
  },
  {
    id: 'sessions',
    title: 'Your sessions',
    words: 'account devices browsers log out sign out everywhere security',
  },
  { id: 'account-data', title: 'Data in your account', words: 'delete account export server data' },
  { id: 'ai-access', title: 'AI and dictation', words: 'openai api key model speech' },
  { id: 'voice', title: 'Your voice', words: 'ai voice profile style' },
  { id: 'thought-leaders', title: 'Thought leaders', words: 'ai boosts style' },
  { id: 'habits', title: 'Target and streak', words: 'writing daily posts a day weekdays freeze' },
  { id: 'appearance', title: 'Theme and text', words: 'looks appearance theme dark mode line length' },
  { id: 'brand-kit', title: 'Brand kit', words: 'looks appearance phone number colors logo badge' },
  { id: 'local-data', title: 'Backup and local data', words: 'export restore import delete browser storage' },
] as const;

export type SettingsAnchor = (typeof settingsAnchors)[number]['id'];
