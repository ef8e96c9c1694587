import { BookOpen, CalendarDays, Lightbulb, MessageCircleQuestion, PenLine, UserRound } from 'lucide-react';
import { useMemo } from 'react';
import {
  candidateAddress,
  earlierPostAddress,
  formulaAddress,
  interviewPostAddress,
  plannerAddress,
  postAddress,
  questionAddress,
} from '#domain/addresses.ts';
import { candidateLabel, countryName } from '#domain/candidates/candidate.ts';
import { isEmptySlot, slotTitle } from '#domain/planner/slot.ts';
import { displayTitle, type Post } from '#domain/posts/post.ts';
import { textInUse } from '#domain/posts/version-b.ts';
import { preview } from '#domain/text/characters.ts';
import { useInterview, useUserId } from '#web/data/interview/interview.ts';
import { type BatchesState, useBatches } from '#web/data/store/batches.ts';
import { useCandidates } from '#web/data/store/candidates.ts';
import { useFormulas } from '#web/data/store/formulas.ts';
import { type PlannerState, usePlanner } from '#web/data/store/planner.ts';
import { useIdeas } from '#web/data/store/reading.ts';
import type { PaletteEntry } from './entry.ts';

const labelCharacters = 80;

/** The user's posts, planner slots, ideas, formulas, candidates, questions, and interview posts as palette entries. */
export function useContentEntries(): { entries: PaletteEntry[]; posts: readonly Post[] } {
  const batches = useBatches();
  const planner = usePlanner();
  const ideas = useIdeas();
  const formulas = useFormulas();
  const candidates = useCandidates();
  const { data: interview } = useInterview(useUserId());
  const entries = useMemo(
    () => [
      ...postEntries(batches),
      ...plannerEntries(planner),
      ...(formulas.status === 'ready' ? formulas.formulas : []).map(({ formulaId, post, breakdown }) => ({
        ...toEntry('Formula', formulaId, post.content, BookOpen, breakdown),
        to: formulaAddress(formulaId),
      })),
      ...(candidates.status === 'ready' ? candidates.candidates : []).map((candidate) => {
        const { candidateId, number, title, countryCode, tags } = candidate;
        const words = [number, title, countryName(countryCode), ...tags].join(' ');
        return {
          ...toEntry('Candidate', candidateId, candidateLabel(candidate), UserRound, words),
          to: candidateAddress(candidateId),
        };
      }),
      ...(interview?.questions ?? []).map(({ id, prompt, tags, status }) => ({
        ...toEntry('Question', id, prompt, MessageCircleQuestion, tags.join(' ')),
        to: questionAddress(id, { isArchived: status === 'archived' }),
      })),
      ...(interview?.posts ?? []).map(({ id, title, body }) => ({
        ...toEntry('Interview post', id, title, PenLine, body),
        to: interviewPostAddress(id),
      })),
      ...(ideas ?? []).map(({ ideaId, summary, raw }) => ({
        ...toEntry('Idea', ideaId, summary.trim() || 'Untitled idea', Lightbulb, raw),
        engineTab: 'dump' as const,
      })),
    ],
    [batches, planner, ideas, formulas, candidates, interview],
  );
  return { entries, posts: batches.status === 'ready' ? batches.current.posts : [] };
}

function postEntries(batches: BatchesState): PaletteEntry[] {
  if (batches.status !== 'ready') return [];
  const { current, earlier } = batches;
  return [
    ...current.posts.flatMap((post, index) =>
      // "Post 7" finds the seventh post, even if it is empty.
      ({
        ...toEntry('Post', post.postId, titled(post, index), PenLine, `Post ${index + 1} ${textOf(post)}`),
        to: postAddress(post.postId),
      }),
    ),
    ...earlier.flatMap(({ posts }) =>
      posts.map((post, index) => ({
        ...toEntry('Earlier post', post.postId, titled(post, index), PenLine, textOf(post)),
        to: earlierPostAddress(post.postId),
      })),
    ),
  ];
}

function plannerEntries(planner: PlannerState): PaletteEntry[] {
  if (planner.status !== 'ready') return [];
  return planner.slots
    .filter((slot) => !isEmptySlot(slot))
    .map((slot) => ({
      // A slot with only an image is labeled by its number.
      ...toEntry(
        'Planned post',
        slot.postId,
        slot.content.trim() || slotTitle(slot),
        CalendarDays,
        slot.content,
      ),
      to: plannerAddress(slot.postId),
    }));
}

/** A post without a title is labeled by its first words. */
function titled(post: Post, index: number): string {
  const text = textInUse(post.content);
  return post.title.trim() === '' && text.trim() !== '' ? text : displayTitle(post, index + 1);
}

function textOf({ title, content, tags }: Post): string {
  return [title, content, ...tags].join(' ');
}

function toEntry(kind: string, id: string, label: string, Icon: PaletteEntry['Icon'], words: string) {
  const [firstLine = ''] = label.trim().split('\n');
  return {
    id: `${kind}: ${id}`,
    kind,
    label: preview(firstLine, labelCharacters),
    words,
    Icon,
    isWritten: true,
  };
}
