import { type Angle, angles } from './post.ts';

export const proposalCount = 5;

/** A post that could be written from a material: its angle, its first line, and one sentence about what it says. */
export type PostProposal = { angle: Angle; firstLine: string; sentence: string };

/**
 * Parses the proposals in an answer, which may be wrapped in prose, a fence, or an object, and may be cut off. Drops
 * proposals that are incomplete, have an unknown angle, or repeat the angle, first line, or sentence of an earlier
 * one.
 * @param usedAngle the angle of the material if it is a post: another post with this angle would compete with it
 */
export function parseProposals(answer: string, usedAngle: Angle | null): readonly PostProposal[] {
  const usedAngles = new Set<Angle | null>([usedAngle]);
  const firstLines = new Set<string>();
  const sentences = new Set<string>();
  return flatObjectsIn(answer)
    .map(proposalIn)
    .filter((proposal) => proposal !== undefined)
    .filter(({ angle, firstLine, sentence }) => {
      const [line, said] = [lettersOf(firstLine), lettersOf(sentence)];
      const isNew = !usedAngles.has(angle) && !firstLines.has(line) && !sentences.has(said);
      if (!isNew) return false;
      usedAngles.add(angle);
      firstLines.add(line);
      sentences.add(said);
      return true;
    })
    .slice(0, proposalCount);
}

function proposalIn(object: object): PostProposal | undefined {
  const fields = new Map(Object.entries(object).map(([name, value]) => [lettersOf(name), value]));
  const text = (name: string): string => {
    const value: unknown = fields.get(name);
    return typeof value === 'string' ? value.replace(/\s+/gu, ' ').trim() : '';
  };
  const named = lettersOf(text('angle'));
  const angle = angles.find((known) => named.startsWith(lettersOf(known)));
  const [firstLine, sentence] = [text('firstline'), text('sentence')];
  const isWhole = [firstLine, sentence].every((part) => lettersOf(part) !== '');
  return angle && isWhole ? { angle, firstLine, sentence } : undefined;
}

/**
 * Returns the innermost objects, whether they are in a list, in a list inside an object, one per line, or in a list
 * that is cut off.
 */
function flatObjectsIn(answer: string): readonly object[] {
  const found = answer.match(/\{(?:[^{}"]|"(?:[^"\\]|\\.)*")*\}/gs) ?? [];
  return found.map(parsed).filter((object) => object !== undefined);
}

function parsed(object: string): object | undefined {
  try {
    // Small models put line breaks inside strings.
    return JSON.parse(object.replace(/"(?:[^"\\]|\\.)*"/gs, (literal) => literal.replace(/\s/g, ' ')));
  } catch {
    return undefined;
  }
}

/** The text used for comparison: proposals that differ only in case or punctuation count as equal. */
function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}
