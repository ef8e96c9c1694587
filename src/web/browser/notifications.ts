/** Asks whether notifications may be shown, once: a browser that was answered is not asked again. */
export async function askForNotifications(): Promise<void> {
  if (!('Notification' in globalThis) || Notification.permission !== 'default') return;
  await Notification.requestPermission();
}

/** Shows a notification when that is allowed. Two with the same `tag` show once, also from two tabs. */
export function notify(title: string, { body, tag }: { body: string; tag: string }): void {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  try {
    new Notification(title, { body, tag });
  } catch {
    // Chrome on Android lets only a service worker notify; the page says the same in words.
  }
}
