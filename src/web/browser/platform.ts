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

/** iPhones with 4 GB closed pages that used between 0.4 and 1.5 GB. No API returns the limit. */
const iosPageBytes = 600_000_000;

/** Roughly the memory that the device gives a page; null if unknown. */
export function memoryBudgetBytes(): number | null {
  if (isIosSafari()) return iosPageBytes;
  // Only Chromium has this. A phone gives a page about a quarter of its memory.
  const gigabytes: unknown = Reflect.get(navigator, 'deviceMemory');
  return typeof gigabytes === 'number' ? (gigabytes * 1_000_000_000) / 4 : null;
}

/** True in an app that iOS opened from the home screen. Only iOS has this property. */
export function isHomeScreenApp(): boolean {
  return Reflect.get(navigator, 'standalone') === true;
}

/**
 * Whether the browser deletes stored data after seven days of use without a visit, as Safari does. Apps on the home
 * screen or in the Dock are exempt.
 */
export function deletesUnvisitedData(): boolean {
  const vendor: unknown = Reflect.get(navigator, 'vendor');
  const isInstalled = isHomeScreenApp() || matchMedia('(display-mode: standalone)').matches;
  return typeof vendor === 'string' && vendor.startsWith('Apple') && !isInstalled;
}

/** Whether the keyboard has a Command key where other keyboards have Ctrl. */
export function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}

/** Whether touch is the only pointer, which cannot drag from one window to another. */
export function isTouchOnly(): boolean {
  return matchMedia('(pointer: coarse) and (hover: none)').matches;
}
