import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { usePastedFile } from '#web/browser/files.ts';
import { isSharedFileRejected, onIncomingFile } from '#web/browser/incoming-files.ts';

/**
 * Accepts clips from outside the screen: pasted, opened with the app, or shared with it. A clip that a website may have
 * sent is only `offered`, so that the user decides.
 */
export function useArrivingClip({
  take,
  showNoRoomForShared,
  canPaste,
}: {
  take: (file: File) => void;
  showNoRoomForShared: () => void;
  canPaste: boolean;
}) {
  const [offered, setOffered] = useState<File | null>(null);
  usePastedFile(canPaste ? take : null);
  useEffect(() => {
    const arrivals = new AbortController();
    onIncomingFile(take, setOffered, arrivals.signal);
    return () => arrivals.abort();
  }, [take]);
  const [search, setSearch] = useSearchParams();
  useEffect(() => {
    if (!isSharedFileRejected(search)) return;
    showNoRoomForShared();
    // Otherwise a reload would show the message again.
    setSearch({}, { replace: true, preventScrollReset: true });
  }, [search, setSearch, showNoRoomForShared]);
  const answerOffer = (isWanted: boolean) => {
    if (offered && isWanted) take(offered);
    setOffered(null);
  };
  return { offered, answerOffer };
}
