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

/** Keeps what the backend said of the interview, for the screen that is wrapped in its provider. */
export const interviewQueries = new QueryClient();

// Another device tells nobody when it changes something.
const lookAgainMilliseconds = 20_000;

/** The interview of the signed-in person, kept up to date with other tabs at once and with other devices soon. */
export function useInterview(userId: string) {
  // The library hears of the network only while a screen stands that asks: what changed before then, it is told.
  useState(() => onlineManager.setOnline(navigator.onLine));
  useEffect(() => {
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = () => void lookAgain(userId);
    return () => channel.close();
  }, [userId]);
  return useQuery({
    queryKey: interviewKey(userId),
    queryFn: () => readInterview(userId),
    refetchInterval: lookAgainMilliseconds,
    staleTime: 2_000,
    retry: 3,
  });
}

/** The signed-in person's id. The guard in front of the screen sees to it that there is one. */
export function useUserId(): string {
  const session = useSession();
  return session.status === 'signed-in' ? session.user.id : '';
}

/** Changes what is shown, before the backend has said yes to it. */
export function showAs(userId: string, change: (interview: Interview) => Interview): void {
  // An answer that is on its way would show the state before the change.
  void interviewQueries.cancelQueries({ queryKey: interviewKey(userId) });
  interviewQueries.setQueryData<Interview>(interviewKey(userId), (shown) => shown && change(shown));
}

/** What is shown now; undefined until it was read once. */
export function shownInterview(userId: string): Interview | undefined {
  return interviewQueries.getQueryData<Interview>(interviewKey(userId));
}

/** Reads everything anew, here and in the other tabs, after something was written. */
export function tellOfChange(userId: string): void {
  void lookAgain(userId);
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(null);
  channel.close();
}

const channelName = 'standout.interview';

function interviewKey(userId: string) {
  return ['interview', userId];
}

function lookAgain(userId: string): Promise<void> {
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
