import type { ElementMotion } from './motion.ts';

/** Less than the side margins of all templates, so that the first frame still has a margin. */
const slideUnits = 30;
/** Less than the space below every text that rises. */
const riseUnits = 18;
/** The share of the time that one element takes. The others start earlier or later. */
const share = 0.7;

const fadeOut = { across: 0, down: 0, opacity: 0, fromShare: 0, toShare: 1, easing: 'in' } as const;

/** Slides in from the side where reading starts, and fades out. `order` is from 0, first, to 1, last. */
export function slides(order: number): ElementMotion {
  return { enter: enterFrom({ across: -slideUnits, down: 0 }, order), leave: fadeOut };
}

/** Slides in from the opposite side, like the logo. */
export function slidesBack(order: number): ElementMotion {
  return { enter: enterFrom({ across: slideUnits, down: 0 }, order), leave: fadeOut };
}

/** Rises from below, and fades out. */
export function rises(order: number): ElementMotion {
  return { enter: enterFrom({ across: 0, down: riseUnits }, order), leave: fadeOut };
}

/** Enters like another element but stays, because viewers still read the contact when the video ends. */
export function staying({ enter }: ElementMotion): ElementMotion {
  return { enter, leave: null };
}

/**
 * Elements are opaque from the first frame, because WhatsApp shows that frame as the thumbnail: it has the whole
 * design, slightly out of place.
 */
function enterFrom(offset: { across: number; down: number }, order: number): ElementMotion['enter'] {
  const fromShare = (1 - share) * order;
  return { ...offset, opacity: 1, fromShare, toShare: fromShare + share, easing: 'out' };
}
