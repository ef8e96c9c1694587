import './app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { followClearedValues } from '#web/browser/clear-stored-values.ts';
import { refuseStrayDrops } from '#web/browser/stray-drops.ts';
import { applyThemeChanges } from '#web/browser/theme.ts';
import { startSession } from '#web/data/account/session.ts';
import { finishRemoval } from '#web/data/ownership/pending-removal.ts';
import { toastDone, toastFailed } from '#web/ui/toast.ts';
import { LateUpdateNotice } from './late-update-notice.tsx';
import { routes } from './routes.tsx';

const router = createBrowserRouter(routes);
followClearedValues();
applyThemeChanges();
refuseStrayDrops();
void finishRemoval((isRemoved) =>
  isRemoved
    ? toastDone('Removed from this device')
    : toastFailed('Not everything was removed', 'Delete this site’s data in your browser’s settings.'),
).then(startSession);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root".');
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
    <LateUpdateNotice />
  </StrictMode>,
);
