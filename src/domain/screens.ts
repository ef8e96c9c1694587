/** A routed page: its address, who may open it, and what it may load. */
type Screen = {
  path: string;
  /** A second path of the same screen. */
  otherPath?: string;
  /** The title of the browser tab, and the label in the sidebar. */
  title: string;
  /** Only operators can see screens with access `operator`. */
  access: 'public' | 'signed-out' | 'signed-in' | 'operator';
  sidebar: 'top' | 'bottom' | 'operator' | null;
  worksOffline: boolean;
  /** True for screens that show posts. They wait for the recovery of text that an earlier page could not save. */
  needsRecovery: boolean;
};

/** Every screen, in the order of the sidebar. */
export const screens = {
  home: {
    path: '/',
    otherPath: '/video',
    title: 'Home',
    access: 'signed-in',
    sidebar: 'top',
    worksOffline: true,
    needsRecovery: true,
  },
  candidates: {
    path: '/candidates',
    title: 'Candidates',
    access: 'signed-in',
    sidebar: 'top',
    worksOffline: true,
    needsRecovery: false,
  },
  interview: {
    path: '/interview',
    title: 'Interview Me',
    access: 'signed-in',
    sidebar: 'top',
    worksOffline: false,
    needsRecovery: false,
  },
  planner: {
    path: '/planner',
    title: 'Content Planner',
    access: 'signed-in',
    sidebar: 'top',
    worksOffline: true,
    needsRecovery: true,
  },
  formulas: {
    path: '/formula',
    title: 'Formula Page',
    access: 'signed-in',
    sidebar: 'top',
    worksOffline: true,
    needsRecovery: false,
  },
  generator: {
    path: '/generator',
    title: 'Video Generator',
    access: 'signed-in',
    sidebar: 'top',
    worksOffline: true,
    needsRecovery: false,
  },
  batchTable: {
    path: '/linkedin-batch',
    title: 'LinkedIn Batch',
    access: 'signed-in',
    sidebar: 'top',
    worksOffline: true,
    needsRecovery: true,
  },
  results: {
    path: '/results',
    title: 'Results',
    access: 'signed-in',
    sidebar: 'top',
    worksOffline: false,
    needsRecovery: false,
  },
  settings: {
    path: '/settings',
    // LinkedIn redirects here after the user allows the connection.
    otherPath: '/linkedin',
    title: 'Settings',
    access: 'signed-in',
    sidebar: 'bottom',
    worksOffline: true,
    needsRecovery: false,
  },
  admin: {
    path: '/admin',
    title: 'Admin',
    access: 'operator',
    sidebar: 'operator',
    worksOffline: false,
    needsRecovery: false,
  },
  auth: {
    path: '/auth',
    title: 'Sign in',
    access: 'signed-out',
    sidebar: null,
    worksOffline: false,
    needsRecovery: false,
  },
  landing: {
    path: '/welcome',
    title: 'Candidate videos in seconds',
    access: 'public',
    sidebar: null,
    worksOffline: false,
    needsRecovery: false,
  },
  privacy: {
    path: '/privacy',
    title: 'Privacy',
    access: 'public',
    sidebar: null,
    worksOffline: false,
    needsRecovery: false,
  },
} as const satisfies Record<string, Screen>;

export type ScreenId = keyof typeof screens;
/** The screens whose `Field` has the value `Value`, such as `ScreensWith<'worksOffline', true>`. */
export type ScreensWith<Field extends keyof Screen, Value> = {
  [Id in ScreenId]: (typeof screens)[Id] extends Record<Field, Value> ? Id : never;
}[ScreenId];

/** All screens as an array. */
export const allScreens: readonly (Screen & { id: ScreenId })[] = Object.entries(screens).map(
  ([id, screen]) => ({ ...screen, id: id as ScreenId }),
);
