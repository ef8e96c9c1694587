import type { TextEdit } from '#domain/text/text-edit.ts';
import type { Angle } from './post.ts';

/** A first line with blanks to fill in square brackets, an example of it, and why it works. */
export type HookPattern = { pattern: string; example: string; why: string };

/** First lines for each angle, written for this product. */
export const hookPatterns: Record<Angle, readonly HookPattern[]> = {
  story: [
    {
      pattern: 'The call came at [time].',
      example: 'The call came at 6:40 on a Sunday.',
      why: 'A time puts readers into the scene without an introduction.',
    },
    {
      pattern: 'I almost [what you nearly did].',
      example: 'I almost turned down the best nurse we ever placed.',
      why: 'A near miss raises a question that only the post answers.',
    },
    {
      pattern: 'On [day], [person] told me [what they said].',
      example: 'On Tuesday, a candidate told me that she would rather stay.',
      why: 'A person, a day, and a sentence: readers are there at once.',
    },
  ],
  tactical: [
    {
      pattern: 'Before every [task], I do one thing: [step].',
      example: 'Before every interview, I do one thing: read the job ad aloud.',
      why: 'One small step is easy to try, so people stay to see how.',
    },
    {
      pattern: 'How we went from [number before] to [number after]:',
      example: 'How we went from 61 days to fill a role to 23:',
      why: 'Two numbers show the gain before you explain it.',
    },
    {
      pattern: 'If [situation], try this first: [step].',
      example: 'If candidates stop answering, try this first: call before noon.',
      why: 'Readers with this problem know that the post is for them.',
    },
  ],
  authority: [
    {
      pattern: 'After [number] [things you did], I look at one thing first: [what].',
      example: 'After 400 interviews, I look at one thing first: how people say no.',
      why: 'Your experience is in the line, and what it taught you comes next.',
    },
    {
      pattern: 'We checked [number] [things]. [What you found].',
      example: 'We checked 312 applications. The fastest answers won.',
      why: 'Evidence first: readers want to see where the finding comes from.',
    },
    {
      pattern: 'I used to measure [one thing]. Now I measure [another].',
      example: 'I used to measure applications. Now I measure replies within a day.',
      why: 'People who change their mind have a reason, and readers want it.',
    },
  ],
  emotional: [
    {
      pattern: '[Person] said nothing for a moment. Then: “[words].”',
      example: 'She said nothing for a moment. Then: “Nobody has asked me that.”',
      why: 'A pause and a quote let readers feel it themselves.',
    },
    {
      pattern: 'I was not ready for [moment].',
      example: 'I was not ready for her last day.',
      why: 'An honest sentence about yourself opens the door for others.',
    },
    {
      pattern: 'Nobody saw [what someone did]. I did.',
      example: 'Nobody saw him stay until the last patient had eaten. I did.',
      why: 'You give someone the credit that they didn’t ask for.',
    },
  ],
  client_win: [
    {
      pattern: '[Client] had [problem] for [time]. Today [result].',
      example: 'A clinic had an empty night shift for nine months. Today it has a waiting list.',
      why: 'Before and after in two sentences; the post tells what happened between them.',
    },
    {
      pattern: '“[What the client said].” That message came [when].',
      example: '“We can open the ward again.” That message came on a Friday night.',
      why: 'The client’s own words are stronger than your praise of your work.',
    },
    {
      pattern: '[Client] wanted [what they asked for]. We started with [what you did].',
      example: 'A factory wanted fifty applicants. We started with one bus timetable.',
      why: 'The gap between the request and your start makes people curious.',
    },
  ],
  hot_take: [
    {
      pattern: 'I no longer [common practice].',
      example: 'I no longer read cover letters.',
      why: 'A short claim about your own work is hard to scroll past.',
    },
    {
      pattern: '[Common practice] costs more than it brings.',
      example: 'The third interview costs more than it brings.',
      why: 'People who do it will want to disagree, and have to read first.',
    },
    {
      pattern: '[Claim]. Many in [field] disagree with me.',
      example: 'The salary belongs in the first line of the ad. Many in recruiting disagree with me.',
      why: 'You name the other side, so readers expect a fair argument.',
    },
  ],
  myth_bust: [
    {
      pattern: '“[Belief].” I believed that until [what happened].',
      example: '“Good people don’t need to be called.” I believed that until we lost three in a week.',
      why: 'You were wrong, too, so nobody has to feel accused.',
    },
    {
      pattern: 'People say [belief]. Our numbers say [fact].',
      example: 'People say that nurses leave for money. Our numbers say that they leave for the roster.',
      why: 'A belief against a fact is a contest, and readers want to know who wins.',
    },
    {
      pattern: 'I looked for proof that [belief]. I found [what you found].',
      example: 'I looked for proof that long ads bring better people. I found none.',
      why: 'A search with an outcome makes the evidence part of the story.',
    },
  ],
  listicle: [
    {
      pattern: '[Number] things I check before [decision]:',
      example: '6 things I check before I send a contract:',
      why: 'Readers know the length, and the list is useful from its first point.',
    },
    {
      pattern: '[Number] mistakes in [our work], and what each one cost us:',
      example: '4 mistakes in our job ads, and what each one cost us:',
      why: 'A price for each mistake keeps people reading to the last one.',
    },
    {
      pattern: '[Number] questions I ask in every [situation], the hardest one last:',
      example: '5 questions I ask in every first call, the hardest one last:',
      why: 'A good reason to read the last point is in the first line.',
    },
  ],
};

/** Puts a first line above a text. Selects its first blank, or the whole line if it has none. */
export function withFirstLine(content: string, firstLine: string): TextEdit {
  const blank = /\[[^\]]+\]/u.exec(firstLine);
  const selectStart = blank?.index ?? 0;
  return {
    start: 0,
    end: 0,
    text: content.trim() === '' ? firstLine : `${firstLine}\n\n`,
    selectStart,
    selectEnd: selectStart + (blank?.[0] ?? firstLine).length,
  };
}
