/** Requests permission to show notifications, unless the user has already decided. */
export async function requestNotifications(): Promise<void> {
  if (!('Notification' in globalThis) || Notification.permission !== 'default') return;
  await Notification.requestPermission();
}

/** Shows a notification if permitted. Notifications with the same `tag` show once, even from two tabs. */
export function notify(title: string, { body, tag }: { body: string; tag: string }): void {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  try {
    new Notification(title, { body, tag });
  } catch {
    // Chrome on Android allows only service workers to show notifications. The page shows the same message anyway.
  }
}
