import { MonitorSmartphone } from 'lucide-react';
import { useEffect } from 'react';
import { openOnOtherDevices, openPost } from '#web/data/sync/open-on-other-devices.ts';

const inWords = new Intl.ListFormat('en');

/**
 * Names the user's other devices on which this post is open, and tells them that it is open here. Takes the rest of its
 * row, so that nothing moves when it appears.
 */
export function OpenElsewhere({ postId }: { postId: string }) {
  useEffect(() => {
    openPost.set(postId);
    return () => openPost.set(null);
  }, [postId]);
  const devices = openOnOtherDevices.use().get(postId) ?? [];
  const text = devices.length > 0 ? `Also open on ${inWords.format(devices)}` : null;
  return (
    // Rendered while empty, so that screen readers announce its text.
    <p
      role="status"
      title={text ?? undefined}
      className="flex min-w-0 flex-1 items-center gap-1.5 text-xs text-ink-soft md:text-sm"
    >
      {text ? (
        <>
          <MonitorSmartphone aria-hidden="true" className="size-4 shrink-0" />
          <span className="truncate">{text}</span>
        </>
      ) : null}
    </p>
  );
}
