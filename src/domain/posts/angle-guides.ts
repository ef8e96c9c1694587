import { type Angle, angleLabel } from './post.ts';

/** Returns what makes a good post of an angle, as an instruction to the AI. */
export function angleGuide(angle: Angle): { label: string; guide: string } {
  return { label: angleLabel(angle), guide: guides[angle] };
}

const guides: Record<Angle, string> = {
  story:
    'Tell one moment as it happened: where, who, what was said, what turned. The lesson takes one sentence and comes late.',
  tactical:
    'Say how to do one thing: steps in order, each an action that a reader can take this week, with the detail that makes it work.',
  authority:
    'Show what the author knows from doing it: the observation, the evidence in the material, the conclusion. No titles, no boasting.',
  emotional:
    'Let readers feel it through what people said and did. Name the feeling once, in a plain word. No pity and no preaching.',
  client_win:
    'Before, what was done, after. The client is the hero, and the author the one who helped. Report only results that the material states.',
  hot_take:
    'Make one claim that people in the field disagree with. Defend it with the author’s own evidence, and grant the best objection.',
  myth_bust:
    'Name the belief and who holds it, show from the author’s experience what is true, and say what to do instead.',
  listicle:
    'A list whose points each stand alone, the strongest first. As many points as the material has; none to fill the list.',
};
