import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { useSession } from '#web/data/account/session.ts';
import { openStoreOf, useOwnership } from '#web/data/ownership/ownership.ts';
import { LazyPart, lazyModule } from '#web/ui/lazy.tsx';
import { toast } from '#web/ui/toast.ts';
import { Waiting } from './waiting.tsx';

const claimPage = lazyModule(() => import('./claim-page.tsx'));

/** Shows screens once the store of the signed-in account is open, or asks whose content this browser has. */
export function Owned() {
  const session = useSession();
  const ownership = useOwnership();
  const user = session.status === 'signed-in' ? session.user : null;
  const userId = user?.id;
  useEffect(() => {
    if (userId !== undefined) void openStoreOf(userId);
  }, [userId]);
  const isOthers = ownership.status === 'open' && ownership.isOthers;
  useEffect(() => {
    if (isOthers)
      toast.info(othersNotice.title, { description: othersNotice.description, duration: Infinity });
  }, [isOthers]);
  if (!user || ownership.status === 'closed' || ownership.userId !== user.id) return <Waiting />;
  if (ownership.status === 'open') return <Outlet />;
  return (
    <LazyPart module={claimPage} waiting={<Waiting />}>
      {({ ClaimPage }) => <ClaimPage user={user} found={ownership} />}
    </LazyPart>
  );
}

const othersNotice = {
  title: 'This is your own space',
  description: 'What was in this browser before belongs to another account and stays hidden.',
};
