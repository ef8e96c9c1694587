import './styles/page.css';
import './styles/parts.css';
import './styles/camera.css';
import { render } from 'preact';
import { Page } from './page.tsx';
import { tokenOf } from './start.ts';
import { languageOf, loadTexts } from './texts.ts';

// Most invitations use the phone's language, so load its texts in parallel with the invitation.
loadTexts(languageOf(navigator.languages)).catch(() => undefined);

const root = document.getElementById('root');
if (root) render(<Page token={tokenOf(location.pathname)} />, root);
