import { useEffect, useState } from 'preact/hooks';
import type { ApprovalAnswer, ApprovalEnd, OpenApproval } from '#domain/publishing/approval.ts';
import { findBackend } from '../backend.ts';
import type { LinkTarget } from '../call.ts';
import { useLatest } from '../use-latest.ts';
import { type Answer, openApproval, sendAnswer } from './calls.ts';
import { saveDraft } from './draft.ts';
import type { Notice } from './notices.ts';

/** What the page shows. */
export type Shown =
  | Readonly<{ at: 'opening' }>
  | Readonly<{ at: 'notice'; notice: Notice }>
  /** `hasChanged`: this version is newer than the one that was answered. */
  | Readonly<{ at: 'open'; to: LinkTarget; approval: OpenApproval; hasChanged: boolean }>
  | Readonly<{ at: 'answered'; approval: OpenApproval; answer: ApprovalAnswer }>;

/** Opens the post of a link and sends the answer. `end` shows that the link has ended. */
export function useApproval(token: string) {
  const [shown, setShown] = useState<Shown>({ at: 'opening' });

  const open = async (hasChanged = false) => {
    // Prevents clickjacking: static hosts cannot send `frame-ancestors`.
    if (window.top !== window.self) return setShown({ at: 'notice', notice: 'framed' });
    const backend = await findBackend();
    if (!backend) return setShown({ at: 'notice', notice: 'offline' });
    const to = { ...backend, token };
    const approval = await openApproval(to);
    if ('ended' in approval) setShown({ at: 'notice', notice: approval.ended });
    else if ('refused' in approval) setShown({ at: 'notice', notice: approval.refused });
    else setShown({ at: 'open', to, approval, hasChanged });
  };
  const latestOpen = useLatest(open);
  useEffect(() => void latestOpen.current(), []);
  const isOffline = shown.at === 'notice' && shown.notice === 'offline';
  useEffect(() => {
    if (!isOffline) return;
    const retry = () => void latestOpen.current();
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [isOffline]);

  /** Resolves to an error message, or to null on success. */
  const answer = async (given: Omit<Answer, 'version'>): Promise<string | null> => {
    if (shown.at !== 'open') return null;
    const { to, approval } = shown;
    const sent = await sendAnswer(to, { ...given, version: approval.version });
    if ('answered' in sent) {
      saveDraft(token, { name: '', comment: '' });
      setShown({ at: 'answered', approval, answer: sent.answered });
    } else if ('ended' in sent) setShown({ at: 'notice', notice: sent.ended });
    else if (sent.refused === 'offline' || sent.refused === 'failed') return checkDelivery(given);
    else return explainRefusal(sent.refused);
    return null;
  };
  /** Checks whether an answer arrived after its reply was lost. Sending the same answer twice changes nothing. */
  const checkDelivery = async (given: Omit<Answer, 'version'>): Promise<string | null> => {
    if (shown.at !== 'open') return null;
    const { to, approval: before } = shown;
    const approval = await openApproval(to);
    if ('refused' in approval)
      return 'We don’t know whether your answer arrived. Check your connection, then try again.';
    if ('ended' in approval) {
      setShown({ at: 'notice', notice: approval.ended });
      return null;
    }
    const { answer } = approval;
    if (answer?.kind === given.answer && answer.name === given.name && answer.comment === given.comment) {
      saveDraft(token, { name: '', comment: '' });
      setShown({ at: 'answered', approval, answer: given.answer });
      return null;
    }
    if (answer || approval.version !== before.version) {
      setShown({ at: 'open', to, approval, hasChanged: !answer });
      return null;
    }
    return 'Your answer didn’t arrive. Try again.';
  };
  const explainRefusal = async (refused: string): Promise<string> => {
    // Show the newest version, or the answer that arrived first.
    if (refused === 'changed' || refused === 'answered') await open(refused === 'changed');
    switch (refused) {
      case 'changed':
      case 'answered':
        return '';
      case 'closed':
        setShown({ at: 'notice', notice: 'closed' });
        return '';
      case 'later':
        return 'Too many attempts. Try again in a few minutes.';
      default:
        return 'Couldn’t send your answer. Try again.';
    }
  };

  return {
    shown,
    open: () => void open(),
    answer,
    end: (notice: ApprovalEnd) => setShown({ at: 'notice', notice }),
  };
}
