import type { Formula, FormulaType } from './formula.ts';

/** The example formulas that every user starts with. Their times keep them in the order below. */
export function exampleFormulas(now: number): Formula[] {
  return examples.map(({ name, type, content, breakdown }, index) => ({
    formulaId: `example-${name}`,
    type,
    post: { content, imageUrl: null, imageId: null, linkedinUrl: null },
    breakdown,
    isExample: true,
    createdAt: now - index,
    updatedAt: now - index,
  }));
}

const examples: readonly { name: string; type: FormulaType; content: string; breakdown: string }[] = [
  {
    name: 'the-no-that-paid',
    type: 'text',
    content: `I turned down our biggest client in March.

They wanted twelve people in three weeks. We could have found twelve people. We could not have found twelve good ones.

So I said: four now, the rest when we know what "good" means at your place.

The sales call after that one was quiet.

In May they came back. Not for the twelve. For a two-year contract.

Slow was the product all along.`,
    breakdown: `1. A cost in the first line: a decision that sounds like a mistake.
2. The temptation in numbers: twelve people, three weeks.
3. The rule behind the no: could find people, not good ones.
4. The offer: what you said instead, in one plain sentence.
5. The silence: one short line where it could still go wrong.
6. The turn: what came back, and how it differs from what was asked.
7. The lesson: five words that rename what you sell.
Why it works: readers stay to find out whether it was a mistake.`,
  },
  {
    name: 'before-you-do-x',
    type: 'text',
    content: `Before you post that job ad, answer four questions:

→ What will be different in this team after six months?
→ Which two tasks would you not hand over, even to a great hire?
→ Who says no most often, and to what?
→ What did the last person leave unsaid?

If you can't, you don't need a candidate yet. You need an hour with your team.`,
    breakdown: `1. Interrupt a habit: "Before you …" names a moment everybody knows.
2. A promise with a number: four questions.
3. The list: each item one line, each a question that you can’t answer right away.
4. The verdict: what it means if you have no answers.
5. The kinder way out: the smaller step that comes first.
Why it works: it is useful without you, and shows how you think.`,
  },
  {
    name: 'what-they-say-what-is',
    type: 'text',
    content: `"We want someone hungry."
→ The pay is low.

"Fast-paced environment."
→ Nobody plans.

"We're like a family."
→ You can't say no.

"Wears many hats."
→ Three people left.

Say the true thing instead. The right people can handle it. They have all worked somewhere.`,
    breakdown: `1. Start in the middle: a quotation, no introduction.
2. The pair: what is said, then an arrow, then what it means. Four or five of them.
3. The sharpest pair last.
4. The appeal: what to do instead, in one line.
5. The respect: a closing line that takes the reader's side.
Why it works: recognition makes people laugh, and tag the colleague who said it.`,
  },
  {
    name: 'changed-my-mind',
    type: 'text',
    content: `For ten years I asked every candidate: "Where do you see yourself in five years?"

I stopped.

The best hire I ever made answered "No idea" and then built a department nobody had planned.

The worst had a perfect answer.

Now I ask: "What did you learn last month that changed how you work?"

Plans can be rehearsed. Learning cannot.`,
    breakdown: `1. The long habit: years, and a question everybody knows.
2. Two words alone: "I stopped."
3. The proof against it: one case, told in a sentence.
4. The mirror: the opposite case, shorter still.
5. The replacement: your new question, word for word, ready to be copied.
6. The principle: two short sentences that mirror each other.
Why it works: changing your mind in public is rare, and hard to argue with.`,
  },
  {
    name: 'small-number',
    type: 'text',
    content: `11 minutes.

That's how long our best candidate waited in the lobby while two managers finished lunch.

She took the other offer. Same salary.

We did not lose her over money, culture, or brand. We lost her over 11 minutes and nobody saying "I'm sorry you had to wait."

We now have one rule: every visitor is met at the door.`,
    breakdown: `1. A number alone in the first line: small, exact, unexplained.
2. What it measured: one scene, with the people in it.
3. The consequence: what it cost, and that it was not the money.
4. The list of wrong explanations: what everybody would have blamed.
5. The rule: what you changed, in one sentence.
Why it works: a tiny cause with a large effect makes people look at their own lobby.`,
  },
  {
    name: 'napkin-drawing',
    type: 'image',
    content: `This drawing has ended more hiring debates in our team than any slide.

One axis: can they do it. Other axis: do they want to.

Top right: hire. Bottom left: thank them.

Top left is where most companies hire. Bottom right is where the best people come from.

Which corner did you come from?`,
    breakdown: `Image: a hand-drawn grid of four fields, photographed on paper, readable on a phone.
1. Claim what the picture has done: "ended more debates than".
2. Explain it for readers who don't zoom in: one line for each axis.
3. The two easy corners in five words each.
4. The two that surprise: the point of the post.
5. A question that takes one word to answer.
Why it works: a hand-drawn grid looks like a thought, a chart looks like a presentation.`,
  },
  {
    name: 'crossed-out-calendar',
    type: 'image',
    content: `My calendar, first week of January. And the same week in June.

January: 31 meetings. June: 9.

What I crossed out:
– every meeting without a question in its title
– every meeting where I only listened
– every second one-to-one, in favor of a walk

Nobody has complained. Two people have thanked me.

What would you cross out first?`,
    breakdown: `Image: two screenshots side by side, the same crop, the full one left and the empty one right.
1. Say what the images show, nothing more.
2. The contrast in two numbers.
3. The method: three things, each one line.
4. The reaction: honest, smaller than expected.
5. A question that asks for their first step.
Why it works: a before and after works even while scrolling, and the text explains how.`,
  },
  {
    name: 'note-from-somebody',
    type: 'image',
    content: `This note was on my desk this morning.

"You asked how I was and waited for the answer. That's why I stayed."

From someone who gave notice in the fall and took it back.

I don't remember the conversation. She remembers it word for word.

Leading is mostly what you have already forgotten.`,
    breakdown: `Image: the note itself, slightly from the side, on the desk where it lay. Names covered.
1. Time and place: found, not staged.
2. The note quoted, so that people can read it without the image.
3. Who wrote it: one line, with what was at stake.
4. The gap: what you remember, what they remember.
5. The sentence to keep.
Why it works: the praise comes from somebody else, so it doesn't sound like bragging.`,
  },
  {
    name: 'the-real-team-photo',
    type: 'image',
    content: `This is not our best team photo.

Jonas blinks. The dog is half out of the frame. Amira is laughing at something I said and will not repeat.

The good one is on our careers page. Everyone looks at the camera, no one looks at each other.

We have had more applications since we swapped them.`,
    breakdown: `Image: the imperfect photo, people looking at each other.
1. Lower the expectation: "This is not our best".
2. Three details that readers can check in the photo: it makes people look again.
3. The comparison: what the perfect one lacks.
4. The result in one dry line.
Why it works: the reader checks the details, and so spends time with your team.`,
  },
  {
    name: 'sixty-second-answer',
    type: 'video',
    content: `"Why should we not hire you?"

I ask this at the end of every first call. In this video you see what happens to faces when they hear it, and the answer that got somebody the job on the spot.

No trick. She just told the truth about Fridays.

(60 seconds, with captions)`,
    breakdown: `Video: straight into the camera, the question spoken in the first two seconds, captions burned in.
1. The question as the first line, in quotation marks.
2. What viewers will see: a reaction and an answer.
3. Half of the answer: enough to be curious ("about Fridays"), not enough to skip the video.
4. Length and captions: lowers the cost of pressing play.
Why it works: the text opens a gap that only the video closes.`,
  },
  {
    name: 'day-in-five-cuts',
    type: 'video',
    content: `What a recruiter does all day, in five cuts:

7:40 – reads what came in at night
9:15 – hears "I'm just looking" and asks what for
11:30 – says no, with a reason
15:00 – says no to a client, with a reason
17:45 – calls the one who got it

The last call is eleven seconds long. Watch it with the sound on.`,
    breakdown: `Video: five shots of six seconds, the time of day as the only text, the last shot longer.
1. "What a … does all day": a job everyone thinks they know.
2. The cuts as a list: time, verb, one detail. Verbs carry it.
3. A repetition with a change: the two noes.
4. The reward: which moment to wait for, and to turn the sound on.
Why it works: the list promises an end, and the end is a feeling.`,
  },
  {
    name: 'mistake-on-camera',
    type: 'video',
    content: `I mispronounced her name four times in one interview.

She corrected me twice. Then she stopped.

In this video I share what she wrote to me afterwards, and the one line that is now at the top of all our interview sheets.

It costs nothing. Steal it.`,
    breakdown: `Video: sitting, close, unedited, under a minute. The voice slows before the line is shown.
1. A confession with a number.
2. The other person's silence: where it became serious.
3. What the video holds: her words, and a tool.
4. Permission to take it.
Why it works: everybody could have made the mistake, and the fix is free.`,
  },
];
