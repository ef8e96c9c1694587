import type { RecordKind, RecordValue } from './record.ts';

/**
 * How two changes of one field merge. A field without a rule merges as `field`.
 * - `field`: the side that changed it wins; if both did, theirs wins.
 * - `text`: by words; if both replaced the same words, theirs win and ours are stored elsewhere.
 * - `words`: by words; all words of both sides stay, because the field has no history.
 * - `order`: an order of ids. `set`: what either side added or removed. Both are lists of strings.
 * - `fields`: field by field, at every depth.
 * - `max`, `first`, `furthest`: the larger number; the value of the side that has one, else the smaller number; the
 * furthest state of a post or stage of a candidate.
 * - `image`: the side that has an image, else as `field`.
 */
export type Rule =
  | 'field'
  | 'text'
  | 'words'
  | 'order'
  | 'set'
  | 'fields'
  | 'max'
  | 'first'
  | 'furthest'
  | 'image';

type Rules = Readonly<Record<string, Rule>>;

/** The rules of each kind by field; `post.content` is a nested field. */
export const recordRules: Readonly<Record<RecordKind, Rules>> = {
  batch: { createdAt: 'first', postIds: 'order', celebratedAt: 'first' },
  post: {
    title: 'text',
    content: 'text',
    tags: 'set',
    state: 'furthest',
    imageId: 'image',
    revision: 'max',
    updatedAt: 'max',
  },
  history: {},
  idea: { raw: 'words', createdAt: 'first' },
  formula: {
    post: 'fields',
    'post.content': 'words',
    breakdown: 'words',
    createdAt: 'first',
    updatedAt: 'max',
  },
  plannerSlot: {
    content: 'text',
    imageId: 'image',
    setAside: 'set',
    revision: 'max',
    createdAt: 'first',
    updatedAt: 'max',
  },
  plannerOrder: { ids: 'order' },
  image: {},
  recording: { startedAt: 'first', durationSeconds: 'first' },
  dictation: { passages: 'set' },
  voiceProfile: {
    role: 'words',
    audience: 'words',
    goal: 'words',
    samplePosts: 'set',
    wordsNeverUsed: 'set',
  },
  setting: { value: 'fields', 'value.workingDays': 'field' },
  brandKit: { colors: 'fields' },
  namedKit: { colors: 'fields', createdAt: 'first' },
  video: {},
  candidate: {
    contact: 'words',
    notes: 'words',
    tags: 'set',
    videoIds: 'set',
    stage: 'furthest',
    heardAt: 'max',
    seenAt: 'max',
    revision: 'max',
    createdAt: 'first',
    updatedAt: 'max',
  },
};

/** True if the user has not changed this value yet, so another device's value may replace it. */
export function isUntouched(kind: RecordKind, value: RecordValue): boolean {
  switch (kind) {
    case 'post':
      return value.revision === 0 && value.content === '' && value.title === '' && value.locked !== true;
    case 'plannerSlot':
      return value.content === '' && value.imageId === null && isEmptyList(value.setAside);
    case 'formula':
      return value.isExample === true;
    default:
      return false;
  }
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
