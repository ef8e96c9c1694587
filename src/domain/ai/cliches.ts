import type { MaterialLanguage } from './language.ts';

/**
 * Phrases that mark a LinkedIn post as written by a machine, by language. Collected by reading answers of several
 * models. Each list starts with the most frequent phrases.
 */
const phrases = {
  English: [
    'game-changer',
    'in today’s fast-paced world',
    'let’s dive in',
    'here’s the thing',
    'here’s the kicker',
    'let that sink in',
    'the result?',
    'plot twist',
    'buckle up',
    'I’m thrilled to announce',
    'I’m humbled',
    'delve',
    'unlock',
    'unleash',
    'elevate',
    'supercharge',
    'leverage',
    'seamless',
    'robust',
    'tapestry',
    'testament to',
    'navigate the complexities',
    'at the end of the day',
    'needle-mover',
    'ever-evolving landscape',
    'it’s not just about',
    'more than just',
    'in a world where',
    'the truth is',
    'food for thought',
    'agree?',
    'thoughts?',
  ],
  German: [
    'in der heutigen schnelllebigen Welt',
    'in der heutigen Zeit',
    'Gamechanger',
    'Hand aufs Herz',
    'und das Ergebnis?',
    'das Ergebnis?',
    'Spoiler:',
    'tauchen wir ein',
    'auf das nächste Level',
    'entfesseln',
    'nahtlos',
    'maßgeschneidert',
    'ganzheitlich',
    'am Ende des Tages',
    'es geht nicht nur um',
    'mehr als nur',
    'eine Reise',
  ],
  Spanish: [
    'en el mundo acelerado de hoy',
    'en la era digital',
    'un antes y un después',
    '¿el resultado?',
    'la verdad es que',
    'sumérgete',
    'desbloquea',
    'potenciar',
    'al siguiente nivel',
    'no se trata solo de',
    'más que un simple',
    'al final del día',
  ],
  French: [
    'dans le monde d’aujourd’hui',
    'à l’ère du numérique',
    'le résultat ?',
    'spoiler :',
    'plongeons',
    'débloquer',
    'au niveau supérieur',
    'il ne s’agit pas seulement de',
    'bien plus qu’un simple',
    'au bout du compte',
    'changer la donne',
  ],
  Portuguese: [
    'no mundo acelerado de hoje',
    'na era digital',
    'o resultado?',
    'divisor de águas',
    'mergulhe',
    'desbloqueie',
    'potencializar',
    'ao próximo nível',
    'não se trata apenas de',
    'mais do que apenas',
    'no final do dia',
  ],
  Italian: [
    'nel mondo frenetico di oggi',
    'nell’era digitale',
    'il risultato?',
    'immergiamoci',
    'sbloccare',
    'al livello successivo',
    'non si tratta solo di',
    'più di un semplice',
    'alla fine della giornata',
    'punto di svolta',
  ],
  Dutch: [
    'in de snelle wereld van vandaag',
    'gamechanger',
    'het resultaat?',
    'laten we erin duiken',
    'naar een hoger niveau',
    'naadloos',
    'het gaat niet alleen om',
    'meer dan alleen',
    'aan het eind van de dag',
  ],
  'Chinese (simplified)': [
    '在当今快节奏的世界',
    '在这个时代',
    '赋能',
    '解锁',
    '深入探讨',
    '不仅仅是',
    '让我们一起',
    '总而言之',
  ],
  Arabic: [
    'في عالم اليوم المتسارع',
    'في عصرنا الحالي',
    'نقطة تحول',
    'والنتيجة؟',
    'دعونا نتعمق',
    'ليس مجرد',
    'في نهاية المطاف',
  ],
} as const satisfies Partial<Record<MaterialLanguage, readonly string[]>>;

/** Sentence patterns that read as machine-written in any language. */
const shapes = [
  '“It’s not X. It’s Y.” and other negations that only set up a statement',
  'a one-word question that the next sentence answers',
  'three fragments in a row for effect',
  'a dash before every turn of thought',
  'a moral at the end that the story has already shown',
];

/** The part of a system message that names the clichés to avoid in a language. */
export function clicheInstructions(language: MaterialLanguage | null): string {
  const listed = phrasesFor(language)
    .map((phrase) => `“${phrase}”`)
    .join(', ');
  const suffix = phrasesIn(language).length > 0 ? '' : ', or their equivalents in the language of the post';
  return `Add no clichés that mark a text as machine-written. Phrases: ${listed}${suffix}. Shapes: ${shapes.join('; ')}.`;
}

/** True if `clicheInstructions` names a phrase. Upper case and punctuation around it don't matter. */
export function isListedCliche(phrase: string, language: MaterialLanguage | null): boolean {
  const named = (text: string) => plain(text).replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, '');
  return phrasesFor(language).some((listed) => named(listed) === named(phrase));
}

/** Returns the listed phrases that a text in this language contains. */
export function clichesIn(text: string, language: MaterialLanguage | null): readonly string[] {
  const read = plain(text);
  return phrasesIn(language).filter((phrase) => read.includes(plain(phrase)));
}

/** The phrases of a language, or the English ones if it has no list. */
function phrasesFor(language: MaterialLanguage | null): readonly string[] {
  const own = phrasesIn(language);
  return own.length > 0 ? own : phrases.English;
}

function phrasesIn(language: MaterialLanguage | null): readonly string[] {
  return Object.entries<readonly string[]>(phrases).find(([name]) => name === language)?.[1] ?? [];
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll('’', "'");
}
