import '../styles/page.css';
import '../styles/parts.css';
import '../styles/approval.css';
import '../styles/approval-fonts.css';
import { render } from 'preact';
import { Brand } from './brand.tsx';
import { ApprovalPage } from './page.tsx';

const root = document.getElementById('root');
const token = location.pathname.replace(/^\/r\/approve\//, '').replace(/\/$/, '');
if (root)
  render(
    <>
      <Brand />
      <ApprovalPage token={token} />
    </>,
    root,
  );
