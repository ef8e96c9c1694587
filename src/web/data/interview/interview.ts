import { onlineManager, QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSession } from '../account/session.ts';
import { requestJson } from '../backend-request.ts';
import {
  type AnswerRow,
  answerColumns,
  answerIn,
  type Interview,
  type PostRow,
  postColumns,
  postIn,
  type QuestionRow,
  questionColumns,
  questionIn,
} from './rows.ts';

/** The query cache of the interview. */
export const interviewQueries = new QueryClient();

// The backend does not push changes from other devices.
const pollMilliseconds = 20_000;

/**
 * Returns the user's interview. Changes from other tabs appear immediately, changes from other devices at the next
 * poll.
 */
export function useInterview(userId: string) {
  // The library tracks the network only while a query is mounted.
  useState(() => onlineManager.setOnline(navigator.onLine));
  useEffect(() => {
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = () => void refetch(userId);
    return () => channel.close();
  }, [userId]);
  return useQuery({
    queryKey: interviewKey(userId),
    queryFn: () => readInterview(userId),
    refetchInterval: pollMilliseconds,
    staleTime: 2_000,
    retry: 3,
  });
}

/** Returns the signed-in user's id. The guard ensures that a user is signed in. */
export function useUserId(): string {
  const session = useSession();
  return session.status === 'signed-in' ? session.user.id : '';
}

/** Updates the cache optimistically. */
export function updateCachedInterview(userId: string, change: (interview: Interview) => Interview): void {
  // A request in flight would overwrite the change with older data.
  void interviewQueries.cancelQueries({ queryKey: interviewKey(userId) });
  interviewQueries.setQueryData<Interview>(interviewKey(userId), (shown) => shown && change(shown));
}

/** Returns the cached interview; undefined until read. */
export function cachedInterview(userId: string): Interview | undefined {
  return interviewQueries.getQueryData<Interview>(interviewKey(userId));
}

/** Refetches the interview in all tabs after a write. */
export function broadcastChange(userId: string): void {
  void refetch(userId);
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(null);
  channel.close();
}

const channelName = 'standout.interview';

function interviewKey(userId: string) {
  return ['interview', userId];
}

function refetch(userId: string): Promise<void> {
  return interviewQueries.invalidateQueries({ queryKey: interviewKey(userId) });
}

async function readInterview(userId: string): Promise<Interview> {
  const rows = async <Row>(table: string, columns: string): Promise<Row[]> => {
    const query = new URLSearchParams({ select: columns, user_id: `eq.${userId}`, order: 'created_at.desc' });
    return (await requestJson(`/rest/v1/${table}?${query}`)) as Row[];
  };
  const [questions, answers, posts] = await Promise.all([
    rows<QuestionRow>('questions', questionColumns),
    rows<AnswerRow>('recordings', answerColumns),
    rows<PostRow>('posts', postColumns),
  ]);
  return { questions: questions.map(questionIn), answers: answers.map(answerIn), posts: posts.map(postIn) };
}
