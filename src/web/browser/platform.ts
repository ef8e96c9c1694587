/** Facts about the browser for a problem report. */
export function browserInfo(): { userAgent: string; cores: number; language: string } {
  const { userAgent, hardwareConcurrency: cores, language } = navigator;
  return { userAgent, cores, language };
}

/** True on iPhone and iPad, where every browser uses WebKit. */
export function isIosSafari(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  // iPads identify as Macs, but no Mac has a touch screen.
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/** True in an app that iOS opened from the home screen. Only iOS has this property. */
export function isHomeScreenApp(): boolean {
  return Reflect.get(navigator, 'standalone') === true;
}

/** Whether the keyboard has a Command key where others have Ctrl. */
export function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}

/** Whether touch is the only pointer: it cannot drag from one window to another. */
export function isTouchOnly(): boolean {
  return matchMedia('(pointer: coarse) and (hover: none)').matches;
}
