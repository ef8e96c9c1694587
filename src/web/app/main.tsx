import './app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followClearedValues } from '#web/browser/clear-stored-values.ts';
import { browserHistory } from '#web/browser/router/history.ts';
import { Router } from '#web/browser/router/router.ts';
import { refuseStrayDrops } from '#web/browser/stray-drops.ts';
import { applyThemeChanges } from '#web/browser/theme.ts';
import { startSession } from '#web/data/account/session.ts';
import { Pages } from './pages.tsx';
import { routes } from './routes.tsx';
import { UpdateNotice } from './update-notice.tsx';

const router = new Router(routes, browserHistory());
followClearedValues();
applyThemeChanges();
refuseStrayDrops();
void startSession();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root".');
createRoot(root).render(
  <StrictMode>
    <Pages router={router} />
    <UpdateNotice />
  </StrictMode>,
);
