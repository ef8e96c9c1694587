import type { Question } from './invitation.ts';

/** Suggested questions for a role that the recruiter wants to fill. */
export type RoleTemplate = { id: string; name: string; questions: readonly Question[] };

export const roleTemplates = [
  {
    id: 'general',
    name: 'Any role',
    questions: [
      {
        text: 'Who are you, and what do you do best?',
        seconds: 45,
        talkingPoints: 'First name\nYour role and years of experience\nTwo things you are very good at',
      },
      {
        text: 'What result of your work are you proud of?',
        seconds: 45,
        talkingPoints: 'What the problem was\nWhat you did\nWhat changed, in numbers if you can',
      },
    ],
  },
  {
    id: 'executive-assistant',
    name: 'Executive assistant',
    questions: [
      {
        text: 'Who have you supported, and with what?',
        seconds: 45,
        talkingPoints:
          'First name and years of experience\nWhom you worked for\nCalendar, inbox, travel, projects',
      },
      {
        text: 'How do you keep a busy calendar under control?',
        seconds: 45,
        talkingPoints: 'How you set priorities\nThe tools you use\nOne example',
      },
      {
        text: 'What do you do when two urgent requests arrive at once?',
        seconds: 45,
        talkingPoints: 'What you find out first\nWhom you tell\nHow it ended last time',
      },
    ],
  },
  {
    id: 'customer-support',
    name: 'Customer support',
    questions: [
      {
        text: 'Which customers have you helped, and on which channels?',
        seconds: 45,
        talkingPoints: 'First name and years of experience\nPhone, chat, email\nHelp desk tools',
      },
      {
        text: 'Tell us about a customer who was angry at first.',
        seconds: 60,
        talkingPoints: 'What had gone wrong\nWhat you said\nHow the customer felt in the end',
      },
      {
        text: 'What do you do when you don’t know the answer?',
        seconds: 30,
        talkingPoints: 'Where you look\nWhat you promise\nHow you follow up',
      },
    ],
  },
  {
    id: 'bookkeeper',
    name: 'Bookkeeper',
    questions: [
      {
        text: 'Which books have you kept, and with which software?',
        seconds: 45,
        talkingPoints:
          'First name and years of experience\nKinds and sizes of companies\nQuickBooks, Xero, or others',
      },
      {
        text: 'How do you close a month?',
        seconds: 60,
        talkingPoints: 'Your steps\nHow you check them\nWhen you are done',
      },
      {
        text: 'Which mistake did you find, and what did it save?',
        seconds: 45,
        talkingPoints: 'How you noticed\nWhat you changed\nThe result',
      },
    ],
  },
  {
    id: 'sales-development',
    name: 'Sales development',
    questions: [
      {
        text: 'What have you sold, and to whom?',
        seconds: 45,
        talkingPoints: 'First name and years of experience\nProduct and market\nCalls, email, LinkedIn',
      },
      {
        text: 'Show us how you open a cold call.',
        seconds: 30,
        talkingPoints: 'Your first two sentences\nThe question that starts a conversation',
      },
      {
        text: 'What were your numbers in your best month?',
        seconds: 45,
        talkingPoints: 'Meetings or deals\nThe target\nWhy it worked',
      },
    ],
  },
  {
    id: 'social-media-manager',
    name: 'Social media manager',
    questions: [
      {
        text: 'Which accounts have you run?',
        seconds: 45,
        talkingPoints: 'First name and years of experience\nBrands and platforms\nWriting, design, video',
      },
      {
        text: 'Which post or campaign worked best, and why?',
        seconds: 60,
        talkingPoints: 'The idea\nThe numbers\nWhat you learned',
      },
      {
        text: 'How do you plan a month of content?',
        seconds: 45,
        talkingPoints: 'Where ideas come from\nYour tools\nHow you measure',
      },
    ],
  },
] as const satisfies readonly [RoleTemplate, ...RoleTemplate[]];
