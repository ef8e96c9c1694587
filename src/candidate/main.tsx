import { render } from 'preact';

const root = document.getElementById('root');
if (root) render(<main />, root);
