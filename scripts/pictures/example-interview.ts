import type { Call } from './account-calls.ts';

const hour = 3_600_000;

/** Answers to some of the questions, by how those begin. Without a post, the answer still waits for one. */
const answers = [
  {
    question: 'Describe a single moment in an interview',
    answer: 'She straightened the chair of the person before her. Nobody had asked. That was the whole job.',
    post: 'She straightened a chair.\n\nNot hers. The one the last candidate had left in the middle of the room.\n\nI had two pages of questions about taking responsibility. I asked none of them.\n\nThree years later she runs the office. The chairs are straight.',
    hoursAgo: 2,
  },
  {
    question: 'Which sharp rule do you never break',
    answer: 'I never send a candidate into a call I would not take myself. My first boss did it to me.',
    post: 'My one rule: I never book a call that I would not take myself.\n\nMy first boss sent me to a client who had already hired someone. I wore a suit. He offered me water.\n\nSo I ask first: is this role still open today? One in nine is not.',
    hoursAgo: 26,
  },
  {
    question: 'Which belief about candidates did you hold',
    answer: 'I thought people who ask about pay first only want the pay. Then I counted who stayed.',
    post: 'I used to mark down people who asked about pay first.\n\nThen I counted. Of the last forty hires, the ones who asked early stayed longer.\n\nThey had compared. They chose us anyway.',
    hoursAgo: 50,
  },
  {
    question: 'Where have you saved a client real money',
    answer: 'Four agencies for the same role. We cancelled three contracts before we sent anyone.',
    post: 'A client paid four agencies for one role.\n\nWe read the contracts before we sent a single CV, and ended three of them. Savings: 18,000 euros.\n\nThen we filled the role. That part was easy.',
    hoursAgo: 75,
  },
  {
    question: 'Tell the story of the hire who changed',
    answer:
      'We met at a bus stop. A year later nobody on the team booked a meeting without a question in it.',
    post: null,
    hoursAgo: 5,
  },
  {
    question: 'Give your raw opinion: which common',
    answer: 'The biggest weakness. One candidate said: this question. I have not asked it since.',
    post: null,
    hoursAgo: 30,
  },
] as const;

/** Answers questions of the interview: most became posts, so their questions are archived. */
export async function answerQuestions(call: Call, now: number): Promise<void> {
  type Question = { id: string; prompt: string };
  const questions = (await call('GET', '/rest/v1/questions?select=id,prompt')) as Question[];
  for (const { question, answer, post, hoursAgo } of answers) {
    const id = questions.find(({ prompt }) => prompt.startsWith(question))?.id;
    if (id === undefined) throw new Error(`No question begins with “${question}”.`);
    const created_at = new Date(now - hoursAgo * hour).toISOString();
    const recordingId = crypto.randomUUID();
    await call('POST', '/rest/v1/recordings', {
      ...{ id: recordingId, question_id: id, created_at },
      ...{ transcription_status: 'succeeded', transcript_text: answer },
    });
    if (post !== null)
      await call('POST', '/rest/v1/posts', {
        ...{ question_id: id, source_recording_id: recordingId, created_at },
        ...{ title: answer, body: post },
      });
    await call('PATCH', `/rest/v1/questions?id=eq.${id}`, {
      status: post === null ? 'answered' : 'archived',
    });
  }
}
