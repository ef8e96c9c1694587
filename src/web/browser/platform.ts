/** What a report says of where it was written. */
export function browserFacts(): { userAgent: string; cores: number; language: string } {
  const { userAgent, hardwareConcurrency: cores, language } = navigator;
  return { userAgent, cores, language };
}

/** True on iPhone and iPad, where every browser is Safari's engine with Safari's limits. */
export function isIosSafari(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  // An iPad says that it is a Macintosh; no Macintosh has a touch screen.
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/** Whether the keyboard has a Command key where others have Ctrl. */
export function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}

/** Whether a finger is all there is to point with: from one window to another it drags nothing. */
export function pointsWithFinger(): boolean {
  return matchMedia('(pointer: coarse) and (hover: none)').matches;
}
