// Runs before the first paint, so that nobody sees a flash of the wrong theme. A file and not an inline script, because
// the content security policy allows none. src/web/browser/theme.ts keeps the choice that is read here.
(() => {
  let choice = 'system';
  try {
    choice = localStorage.getItem('standout-theme') ?? 'system';
  } catch {
    // Storage may be blocked; the system's theme is then the right one.
  }
  const isDark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
})();
