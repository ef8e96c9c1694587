// Runs before the first paint. Not inline, because the content security policy forbids inline scripts.

// Avoids a flash of the wrong theme. src/web/browser/theme.ts stores the choice.
(() => {
  let choice = 'system';
  try {
    choice = localStorage.getItem('standout-theme') ?? 'system';
  } catch {
    // If storage is blocked, the system's theme applies.
  }
  const isDark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
})();

// Preloads this screen's scripts in parallel with the first one. The build adds the list of scripts to the page.
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
