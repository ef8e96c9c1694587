import './styles/page.css';
import './styles/parts.css';
import './styles/camera.css';
import { render } from 'preact';
import { Page } from './page.tsx';
import { tokenOf } from './start.ts';
import { languageOf, loadTexts } from './texts.ts';

// Most invitations are in the phone's language: its texts load beside the invitation.
loadTexts(languageOf(navigator.languages)).catch(() => undefined);

const root = document.getElementById('root');
if (root) render(<Page token={tokenOf(location.pathname)} />, root);
