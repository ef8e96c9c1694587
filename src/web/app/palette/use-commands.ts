import {
  Archive,
  BookOpen,
  CircleCheckBig,
  Clapperboard,
  Download,
  Inbox,
  Info,
  Keyboard,
  LayoutGrid,
  Lightbulb,
  LogOut,
  MessageCircleQuestion,
  Monitor,
  Moon,
  PanelLeft,
  Pause,
  PenLine,
  Settings,
  ShieldCheck,
  Sun,
  Table,
  Timer,
  UserPlus,
  Users,
} from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import {
  candidateAddress,
  formulaAddress,
  postAddress,
  publishingAddress,
  questionAddress,
} from '#domain/addresses.ts';
import { allDoneMessage, postToStart } from '#domain/posts/batch.ts';
import type { Post } from '#domain/posts/post.ts';
import { type ScreensWith, screens } from '#domain/screens.ts';
import { useTheme } from '#web/browser/theme.ts';
import { mayPublish } from '#web/data/account/session.ts';
import { knownOperator } from '#web/data/admin/operator.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { useSprint } from '#web/data/store/reading.ts';
import { pauseFocusSprint, startFocusSprint } from '#web/data/store/sprint.ts';
import { type EngineTab, engineTabLocation } from '#web/features/engine/engine-location.ts';
import { settingsAnchors } from '#web/features/settings/anchors.ts';
import { isSaved, toastDone } from '#web/ui/toast.ts';
import { bottomEntries, operatorEntries, topEntries } from '../navigation.ts';
import type { PaletteEntry } from './entry.ts';

/** The shell's actions. */
export type ShellActions = {
  capture: () => void;
  showShortcuts: () => void;
  toggleSidebar: () => void;
  logOut: () => void;
};

/** All actions, then all places. `posts` are those of the current batch. */
export function useCommands(shell: ShellActions, posts: readonly Post[]): PaletteEntry[] {
  const isOperator = knownOperator.use();
  const known = mayPublish()
    ? places
    : places.filter((place) => !('to' in place) || place.to !== publishingAddress);
  return [...useActions(shell, posts), ...known, ...(isOperator ? operatorPlaces : [])];
}

function useActions(shell: ShellActions, posts: readonly Post[]): PaletteEntry[] {
  const navigate = useNavigate();
  const location = useLocation();
  const { choose } = useTheme();
  const isSprintRunning = useSprint().status === 'running';

  const writeNext = () => {
    const next = postToStart(posts);
    if (next) void navigate(postAddress(next.postId));
    else if (posts.length > 0) {
      toastDone(allDoneMessage(posts.length), 'Export your posts, or start the next batch.');
    }
  };
  const sprint = async (change: () => Promise<void>, message: string) => {
    if (await isSaved(attempt(change))) toastDone(message);
  };
  const startSprint = () => {
    void sprint(startFocusSprint, 'Focus sprint started.');
    const { to, state } = engineTabLocation('work', location);
    void navigate(to, { state });
  };
  const action = (label: string, Icon: PaletteEntry['Icon'], act: () => void, words = '') => ({
    ...named('Action', label, Icon, words),
    act,
  });
  return [
    {
      ...action('Capture a thought', Lightbulb, shell.capture, 'add idea note dump quick'),
      shortcut: 'capture',
    },
    action('Write the next post', PenLine, writeNext, 'new post start daily today'),
    isSprintRunning
      ? action(
          'Pause the focus sprint',
          Pause,
          () => void sprint(pauseFocusSprint, 'Focus sprint paused.'),
          'timer stop',
        )
      : action('Start a focus sprint', Timer, startSprint, 'timer 15 minutes focus'),
    {
      ...named('Action', 'Make a video', Clapperboard, 'candidate generate upload clip'),
      to: screens.generator.path,
    },
    {
      ...named('Action', 'Add a question', MessageCircleQuestion, 'new interview'),
      to: questionAddress('new'),
    },
    { ...named('Action', 'Add a formula', BookOpen, 'new breakdown'), to: formulaAddress('new') },
    { ...named('Action', 'Add a candidate', UserPlus, 'new person'), to: candidateAddress('new') },
    action('Light theme', Sun, () => choose('light'), 'bright day looks appearance'),
    action('Dark theme', Moon, () => choose('dark'), 'night looks appearance'),
    action('Match system theme', Monitor, () => choose('system'), 'auto looks appearance'),
    {
      ...action('Toggle sidebar', PanelLeft, shell.toggleSidebar, 'fold navigation menu'),
      shortcut: 'sidebar',
    },
    {
      ...action('Keyboard shortcuts', Keyboard, shell.showShortcuts, 'keys help hotkeys'),
      shortcut: 'sheet',
    },
    action('Log out', LogOut, shell.logOut, 'sign out leave exit'),
  ];
}

const engineTabs: readonly { tab: EngineTab; label: string; Icon: PaletteEntry['Icon']; words: string }[] = [
  { tab: 'dump', label: 'Dump', Icon: Inbox, words: 'ideas inbox voice note youtube' },
  { tab: 'work', label: 'Work', Icon: PenLine, words: 'editor write active post' },
  { tab: 'board', label: 'Board', Icon: LayoutGrid, words: 'rows posts sequence order' },
  { tab: 'done', label: 'Done', Icon: CircleCheckBig, words: 'wins complete export share' },
];

const publicPages: Record<ScreensWith<'access', 'public'>, PaletteEntry> = {
  privacy: {
    ...named('Page', 'Privacy', ShieldCheck, 'what leaves the browser data'),
    to: screens.privacy.path,
  },
  landing: {
    ...named('Page', 'What Standout does', Info, 'welcome landing about'),
    to: screens.landing.path,
  },
};

const places: readonly PaletteEntry[] = [
  ...[...topEntries, ...bottomEntries].map(({ path, title, Icon }) => ({
    ...named('Screen', title, Icon),
    to: path,
  })),
  ...engineTabs.map(({ tab, label, Icon, words }) => ({
    ...named('Home', label, Icon, words),
    engineTab: tab,
  })),
  {
    ...named('Interview Me', 'Archived questions', Archive, 'answered'),
    to: `${screens.interview.path}?tab=archive`,
  },
  {
    ...named('Interview Me', 'Posts from interviews', PenLine, 'answers drafts'),
    to: `${screens.interview.path}?tab=posts`,
  },
  {
    ...named('LinkedIn Batch', 'Batch by month', Table, 'calendar schedule'),
    to: `${screens.batchTable.path}?view=month`,
  },
  {
    ...named('LinkedIn Batch', 'Earlier batches', Archive, 'finished old'),
    to: `${screens.batchTable.path}?view=earlier`,
  },
  {
    ...named('Candidates', 'Candidates by stage', Users, 'board kanban'),
    to: `${screens.candidates.path}?view=board`,
  },
  {
    ...named('Video Generator', 'Many videos at once', Clapperboard, 'batch clips'),
    to: `${screens.generator.path}?mode=batch`,
  },
  ...Object.values(publicPages),
  ...settingsAnchors.map(({ id, title, keywords }) => ({
    ...named('Settings', title, id === 'local-data' ? Download : Settings, keywords),
    to: `${screens.settings.path}#${id}`,
  })),
];

const operatorPlaces: readonly PaletteEntry[] = operatorEntries.map(({ path, title, Icon }) => ({
  ...named('Screen', title, Icon, 'operator people accounts server backups log'),
  to: path,
}));

function named(kind: string, label: string, Icon: PaletteEntry['Icon'], words = '') {
  // The kind also matches, so that "settings" finds every card.
  return { id: `${kind}: ${label}`, kind, label, words: `${words} ${kind}`, Icon, isWritten: false };
}
