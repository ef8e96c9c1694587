-- Thirty-six questions for people who hire, lead, and build: six for each tag, each about a real event. Every user gets
-- their own copy to answer, archive, and edit.

create schema if not exists private;

create table private.curated_questions (
  position smallint primary key,
  tag text not null,
  prompt text not null
);
alter table private.curated_questions enable row level security;

insert into private.curated_questions (position, tag, prompt) values
  (1, 'Story Arc', 'Tell the story of the hire who changed how your team works. Where did you meet them, and what was different a year later?'),
  (2, 'Opinion', 'Give your raw opinion: which common interview question should nobody ask again, and whose answer made you think so?'),
  (3, 'Case Study', 'Where have you saved a client real money? Give the number before, the number after, and the one step that moved it.'),
  (4, 'Snapshot', 'Describe a single moment in an interview that told you more than the whole CV.'),
  (5, 'Principle', 'Which sharp rule do you never break when you hire, and who taught it to you the hard way?'),
  (6, 'Myth Flip', 'Which belief about candidates did you hold until one of them proved it wrong?'),
  (7, 'Story Arc', 'When did a disaster in a project become the reason people trust you? Begin with the hour in which it broke.'),
  (8, 'Opinion', 'Take the contrarian side: when did a generalist beat the specialist you thought you needed?'),
  (9, 'Case Study', 'Take one role you filled last year. What was the brief, what did you change in it, and how is the person doing today?'),
  (10, 'Snapshot', 'What is on your desk or screen right now that a visitor would ask about? Tell its story.'),
  (11, 'Principle', 'Which high stakes decision did you make with half the facts, and what did you lean on?'),
  (12, 'Myth Flip', 'What looked risky to everyone around you and turned out to be the safe choice?'),
  (13, 'Story Arc', 'Walk through a founder struggle that you hid from your team. What did it cost, and when did you finally say it aloud?'),
  (14, 'Opinion', 'What does everyone in your field praise that you have watched go wrong? Name the time you saw it.'),
  (15, 'Case Study', 'Show sharp proof that something you do works: one client, one problem, one result that can be counted.'),
  (16, 'Snapshot', 'Think of the tension in the room before your last hard conversation. What did people do with their hands, their phones, their eyes?'),
  (17, 'Principle', 'When did keeping a promise cost you money, and would you keep it again?'),
  (18, 'Myth Flip', 'Which blind spot did a younger colleague show you, and how did they manage to say it?'),
  (19, 'Story Arc', 'Which customer almost left, and what happened between the angry call and the renewal?'),
  (20, 'Opinion', 'Should a candidate hear the real reason for a rejection? Describe one time you gave it, or wish you had.'),
  (21, 'Case Study', 'Which founder tool, be it a sheet, a checklist or a script, do you still open every week? Describe the day it earned its place.'),
  (22, 'Snapshot', 'What did you hear a candidate say while they thought that nobody was listening?'),
  (23, 'Principle', 'What sharp insight about people took you ten years to learn and one afternoon to see?'),
  (24, 'Myth Flip', 'Do a myth flip from a personal angle: which career advice did you follow to the letter, and what did it really bring you?'),
  (25, 'Story Arc', 'Describe the moment you knew that a job you had wanted was not the job for you. What did you do the next morning?'),
  (26, 'Opinion', 'Whom did you pass over because of a gap in the CV, and what do you think of gaps now?'),
  (27, 'Case Study', 'Pick a process that you threw away. How long had it run, what took its place, and what did you measure in the first month?'),
  (28, 'Snapshot', 'Recall the first message this week that made you smile. Who sent it, and why did it land?'),
  (29, 'Principle', 'What did you do first when someone on your team last made a costly mistake, and why that?'),
  (30, 'Myth Flip', 'Where did a revelation hide in numbers that you had been ignoring? Say what you opened, and what it told you.'),
  (31, 'Story Arc', 'Which search dragged on for months? Who turned up in the end, and what had you been looking for that you did not need?'),
  (32, 'Opinion', 'Remote, office or both: which week at work settled the question for you?'),
  (33, 'Case Study', 'Describe a team that missed its target twice and then met it. What exactly did they do differently the third time?'),
  (34, 'Snapshot', 'What did the last ten minutes of your working day look like yesterday, and what do they say about your week?'),
  (35, 'Principle', 'What have you stopped doing for good, and what happened on the day you stopped?'),
  (36, 'Myth Flip', 'Who on your team did not fit the culture and made it better? Tell what they did in their first weeks.');

create function private.give_curated_questions() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Lists show the newest first, so the first question gets the latest time.
  insert into public.questions (user_id, prompt, tags, created_at)
  select new.id, curated.prompt, array[curated.tag], now() - curated.position * interval '1 millisecond'
  from private.curated_questions as curated;
  return new;
end
$$;
revoke execute on function private.give_curated_questions() from public, anon, authenticated;

create trigger give_curated_questions after insert on auth.users
for each row execute function private.give_curated_questions();

-- Give existing users their questions too.
insert into public.questions (user_id, prompt, tags, created_at)
select person.id, curated.prompt, array[curated.tag], now() - curated.position * interval '1 millisecond'
from auth.users as person cross join private.curated_questions as curated;
