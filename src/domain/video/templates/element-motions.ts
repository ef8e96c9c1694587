import type { ElementMotion } from './motion.ts';

/** Less than the side margins of all templates, so that the first frame keeps a margin. */
const slideUnits = 30;
/** Less than the space below every text that rises. */
const riseUnits = 18;
/** How much of the time one element takes. The others start earlier or later. */
const share = 0.7;

const fadeOut = { across: 0, down: 0, opacity: 0, fromShare: 0, toShare: 1, easing: 'in' } as const;

/** Comes from the side where reading starts, and fades away. The order is from 0, first, to 1, last. */
export function slides(order: number): ElementMotion {
  return { enter: enterFrom({ across: -slideUnits, down: 0 }, order), leave: fadeOut };
}

/** Comes from the other side, as the logo does. */
export function slidesBack(order: number): ElementMotion {
  return { enter: enterFrom({ across: slideUnits, down: 0 }, order), leave: fadeOut };
}

/** Comes from below, and fades away. */
export function rises(order: number): ElementMotion {
  return { enter: enterFrom({ across: 0, down: riseUnits }, order), leave: fadeOut };
}

/** Enters like another element, but stays: when the video ends, people still read whom to call. */
export function staying({ enter }: ElementMotion): ElementMotion {
  return { enter, leave: null };
}

/**
 * Elements are opaque from the first frame on, because that frame is the thumbnail in WhatsApp: it shows the whole
 * design, a little out of place.
 */
function enterFrom(offset: { across: number; down: number }, order: number): ElementMotion['enter'] {
  const fromShare = (1 - share) * order;
  return { ...offset, opacity: 1, fromShare, toShare: fromShare + share, easing: 'out' };
}
