// Runs before the first paint. A file and not an inline script, because the content security policy allows none.

// Nobody sees a flash of the wrong theme. src/web/browser/theme.ts keeps the choice that is read here.
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

// What the screen of this address loads comes beside the first script and not after it. The build lists it in the page.
(() => {
  const list = document.getElementById('early')?.textContent;
  for (const file of (list && JSON.parse(list)[location.pathname]) || []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = `/${file}`;
    document.head.append(link);
  }
})();
