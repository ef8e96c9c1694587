import './app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { followForgetting } from '#web/browser/forgetting.ts';
import { refuseStrayFiles } from '#web/browser/stray-files.ts';
import { followTheme } from '#web/browser/theme.ts';
import { startSession } from '#web/data/account/session.ts';
import { router } from './router.tsx';
import { UpdateNotice } from './update-notice.tsx';

followForgetting();
followTheme();
refuseStrayFiles();
void startSession();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root".');
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
    <UpdateNotice />
  </StrictMode>,
);
