import type { Angle } from '#domain/posts/post.ts';

export type ExampleDraft = { title: string; content: string; angle: Angle; tags: string[] };

/** A batch of posts that a recruiter could have written. */
export const exampleDrafts: readonly ExampleDraft[] = [
  {
    title: 'The question I stopped asking',
    content:
      'I used to ask: where do you see yourself in five years?\n\nNobody knows. The honest ones say so and look unprepared. The others recite.\n\nNow I ask what they would like to be asked. The answers got longer, and the hires stayed.',
    angle: 'story',
    tags: ['interviews'],
  },
  {
    title: 'Silence is an answer',
    content:
      'Last Tuesday a candidate said no.\n\nNot to the money. Not to the title. To eleven days without a word.\n\nSince then we write one line every second working day, even when the line is “nothing yet”.',
    angle: 'emotional',
    tags: ['candidates'],
  },
  {
    title: 'Three lines that fill a role',
    content:
      'What Monday looks like. Who sits beside you. What it pays.\n\nEverything else in a job ad is there for the company.',
    angle: 'tactical',
    tags: ['job ads'],
  },
  {
    title: 'Notice periods are a conversation',
    content: 'Three months became five weeks because somebody picked up the phone and asked. Politely.',
    angle: 'client_win',
    tags: ['closing'],
  },
  {
    title: 'A CV is not a person',
    content: 'The gap from 2021 was a daughter. The short job was a bankruptcy. Ask before you sort.',
    angle: 'hot_take',
    tags: ['screening'],
  },
  {
    title: 'Fast is not rushed',
    content: 'We went from six interviews to two. Quality did not fall. Drop-outs did, by half.',
    angle: 'myth_bust',
    tags: ['process'],
  },
  {
    title: 'Five signs of a good brief',
    content: 'It names a problem. It names a person. It has a number. It has a date. It fits on a page.',
    angle: 'listicle',
    tags: ['clients'],
  },
  {
    title: 'What twelve years taught me',
    content: 'The client who hurries you most decides last. Plan for it, and say it on the first call.',
    angle: 'authority',
    tags: ['clients'],
  },
  {
    title: 'The bookkeeper from Manila',
    content: 'She had six clients and no website. Her video ran for 48 hours. She has nine clients now.',
    angle: 'client_win',
    tags: ['video'],
  },
  {
    title: 'Say the number first',
    content: 'We print the range in the first line. Fewer applications, and nobody’s time is lost.',
    angle: 'tactical',
    tags: ['salary'],
  },
  {
    title: 'Remote is a schedule',
    content: 'It is not a place. Write down when you are reachable, and half of the arguments end.',
    angle: 'hot_take',
    tags: ['remote'],
  },
  {
    title: 'The reference call',
    content:
      'Four minutes, one question: would you hire her again, and for what?\n\nThe pause before the answer told me more than the page of praise that came in writing.\n\nWhat do you ask?',
    angle: 'story',
    tags: ['references', 'hiring'],
  },
  {
    title: 'Onboarding starts at yes',
    content: 'Between yes and day one there are six weeks in which people doubt. Write to them.',
    angle: 'authority',
    tags: ['onboarding'],
  },
  {
    title: 'Nobody reads page two',
    content: 'Except when page one was about them.',
    angle: 'myth_bust',
    tags: ['job ads'],
  },
  {
    title: 'The salary that moved twice',
    content:
      'We offered the middle of the range. She asked for the top and said why.\n\nThe why was a certificate we had not read about. We moved, and then moved once more in her first review.',
    angle: 'client_win',
    tags: ['salary'],
  },
  {
    title: 'Job ads are not contracts',
    content:
      'Nine bullet points of duties tell me what your lawyer fears.\n\nTell me what the person will be proud of in May.',
    angle: 'hot_take',
    tags: ['job ads'],
  },
  {
    title: 'A week without email',
    content:
      'I called every candidate for five days instead of writing.\n\nShorter talks, fewer misunderstandings, and two people who would have dropped out stayed.',
    angle: 'story',
    tags: ['candidates'],
  },
  {
    title: 'Four questions for a first call',
    content:
      'What did you do last Tuesday? What would you drop from your job? Who should I not hire for it? What do you need to say yes?',
    angle: 'tactical',
    tags: ['interviews'],
  },
  {
    title: 'Culture fit is a mirror',
    content:
      'When a panel says “fit”, ask for the sentence the candidate said.\n\nIf nobody remembers one, it was a mirror.',
    angle: 'myth_bust',
    tags: ['hiring'],
  },
  {
    title: 'Six documents for day one',
    content:
      "The contract. The laptop's serial number. The name of the person at lunch. The first task. The holiday rule. A phone number that is answered.",
    angle: 'listicle',
    tags: ['onboarding'],
  },
  {
    title: 'The offer letter he framed',
    content:
      'It was one page. The second paragraph said what we had liked about him.\n\nHe has it above his desk, three jobs later.',
    angle: 'emotional',
    tags: ['offers'],
  },
  {
    title: 'Why I send the bad news first',
    content:
      'A no on the same day costs me four minutes. A no after three weeks costs me a friend in the industry.',
    angle: 'authority',
    tags: ['candidates'],
  },
  {
    title: 'Ask for the failure, then wait',
    content:
      'The first story is rehearsed. The second comes after the silence.\n\nCount to five. It is worth it.',
    angle: 'tactical',
    tags: ['interviews'],
  },
  {
    title: 'Two offers, one weekend',
    content:
      'She had ours on Friday and theirs on Saturday.\n\nWe won because the team lead wrote to her on Sunday, in his own words.',
    angle: 'story',
    tags: ['closing'],
  },
  {
    title: 'A short list of three',
    content: 'Five names are a way to hide that we have not decided. Three are an opinion.',
    angle: 'authority',
    tags: ['clients'],
  },
  {
    title: 'The test task we deleted',
    content:
      'Six hours, unpaid, for everyone. We kept forty minutes, paid, for three.\n\nThe hires are as good, and people answer us again.',
    angle: 'myth_bust',
    tags: ['process'],
  },
  {
    title: 'What a quiet candidate told me',
    content: 'Nothing, for ten minutes. Then she fixed the plan I had drawn on the board.',
    angle: 'story',
    tags: ['interviews'],
  },
  {
    title: 'Seven words I cut from ads',
    content:
      'Dynamic. Passionate. Fast-paced. Family. Guru. Hungry. Exciting.\n\nWhat is left says what the job is.',
    angle: 'listicle',
    tags: ['job ads'],
  },
  {
    title: 'Counteroffers arrive late',
    content:
      'Most come after the notice, which says enough.\n\nI ask on the first call: what would your boss have to change?',
    angle: 'tactical',
    tags: ['closing'],
  },
  {
    title: 'Thirty days, one question',
    content:
      'A month after each start I ask the new colleague: would you apply again, knowing what you know?\n\nThe answers rewrote our ads.',
    angle: 'client_win',
    tags: ['onboarding'],
  },
];
