import { useEffect, useState } from 'preact/hooks';
import type { PageLanguage } from '#domain/invitations/invitation.ts';
import { pageBrandOf } from '#domain/invitations/page-brand.ts';
import { deleteTakesOfLink, listTakes } from './capture/takes.ts';
import { Header } from './header.tsx';
import { showColors } from './page-colors.ts';
import { NoticeScreen } from './screens/notice.tsx';
import { WithdrawScreen } from './screens/withdraw.tsx';
import { connect, isNotice, type Notice, noticeOf, open, type Session } from './start.ts';
import type { Facts } from './steps.ts';
import { Steps } from './steps-of-invitation.tsx';
import { deleteChoices, readChoices, saveChoices } from './stored-choices.ts';
import { languageOf, TextsProvider } from './texts.ts';
import { withdraw } from './upload/calls.ts';
import { useLanguage } from './use-language.ts';
import { useLatest } from './use-latest.ts';

type Shown =
  | Readonly<{ at: 'opening' }>
  | Readonly<{ at: 'notice'; notice: Notice }>
  | Readonly<{ at: 'open' }>;

/** The page behind an invitation link. */
export function Page({ token }: { token: string }) {
  const [shown, setShown] = useState<Shown>({ at: 'opening' });
  const [session, setSession] = useState<Session | null>(null);
  const [facts, setFacts] = useState<Facts | null>(null);
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  const [language, setLanguage] = useState<PageLanguage | null>(null);
  const [isStudio, setIsStudio] = useState(false);
  const texts = useLanguage(language);

  const show = (notice: Notice) => {
    setShown({ at: 'notice', notice });
    setLanguage((now) => now ?? languageOf(navigator.languages));
  };

  const begin = async () => {
    // Prevents clickjacking, for example of the camera prompt: static hosts can't send `frame-ancestors`.
    if (window.top !== window.self) return show({ notice: 'framed' });
    setShown({ at: 'opening' });
    const connected = session ?? (await connect(token));
    if (!connected) return show({ notice: 'offline' });
    setSession(connected);
    const opened = await open(connected);
    if (isNotice(opened)) return show(opened);
    const { invitation } = opened;
    showColors(document.documentElement, pageBrandOf(invitation.brand).colors);
    setFacts(opened);
    setLanguage(languageOf([readChoices(connected.link).language, invitation.language]));
    setShown({ at: 'open' });
  };

  const latestBegin = useLatest(begin);
  useEffect(() => void latestBegin.current(), []);
  const isOffline = shown.at === 'notice' && shown.notice.notice === 'offline';
  useEffect(() => {
    if (!isOffline) return;
    const retry = () => void latestBegin.current();
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [isOffline]);
  useEffect(() => {
    if (texts && facts) document.title = texts.say('pageTitle', { agency: facts.invitation.agencyName });
  }, [texts, facts]);

  /** Deletes the candidate's data from the server and this device. */
  const withdrawAll = async (): Promise<boolean> => {
    if (!session || 'refused' in (await withdraw(session.to))) return false;
    // A browser that can't delete takes never stored them.
    await deleteTakesOfLink(session.link).catch(() => undefined);
    deleteChoices(session.link);
    setFacts(null);
    setIsWithdrawing(false);
    show({ notice: 'withdrawn' });
    return true;
  };

  /** Reloads the invitation and the takes on this device. */
  const refresh = async (): Promise<Facts | null> => {
    if (!session || !facts) return null;
    const opened = await open(session);
    // Without a connection, only this device can have something new.
    const now = isNotice(opened) ? { ...facts, takes: await listTakes(session.link) } : opened;
    setFacts(now);
    return now;
  };

  if (!texts || shown.at === 'opening') return <div class="opening" aria-busy="true" />;
  return (
    <TextsProvider value={texts}>
      {!(isStudio && shown.at === 'open') && (
        <Header
          facts={facts}
          onLanguage={(chosen) => {
            setLanguage(chosen);
            if (session) saveChoices(session.link, { language: chosen });
          }}
        />
      )}
      {isWithdrawing ? (
        <WithdrawScreen onWithdraw={withdrawAll} onBack={() => setIsWithdrawing(false)} />
      ) : shown.at === 'notice' ? (
        <NoticeScreen
          notice={shown.notice}
          onRetry={() => void begin()}
          onWithdraw={() => setIsWithdrawing(true)}
        />
      ) : (
        facts &&
        session && (
          <Steps
            facts={facts}
            session={session}
            onFacts={setFacts}
            onRefresh={refresh}
            onRefused={(failure) => show(noticeOf(failure))}
            onWithdraw={() => setIsWithdrawing(true)}
            onStudio={setIsStudio}
          />
        )
      )}
    </TextsProvider>
  );
}
