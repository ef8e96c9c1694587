import '#web/app/app.css';
import { afterEach } from 'vitest';
import { cleanup } from 'vitest-browser-react/pure';
import { store } from '#web/data/store/database.ts';

afterEach(async () => {
  await cleanup();
  // Deleting the database also closes it; the next reading opens a new one.
  await store.delete({ disableAutoOpen: false });
  localStorage.clear();
  sessionStorage.clear();
});
