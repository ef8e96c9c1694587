import { Mic } from 'lucide-react';
import { Button } from './button.tsx';

/**
 * Offers on-device speech recognition and shows the words while listening. `heard` is null while it is not listening.
 */
export function DeviceDictation({
  heard,
  disabled = false,
  onListen,
  onStop,
}: {
  heard: string | null;
  disabled?: boolean;
  onListen: () => void;
  onStop: () => void;
}) {
  return heard === null ? (
    <Button variant="quiet" disabled={disabled} onClick={onListen}>
      <Mic aria-hidden="true" className="size-4" />
      Dictate on this device, without a key
    </Button>
  ) : (
    <RecognizedWords heard={heard} onStop={onStop} />
  );
}

/** The words recognized on the device so far. */
export function RecognizedWords({ heard, onStop }: { heard: string; onStop: () => void }) {
  return (
    <div className="grid w-full gap-3 rounded-control border border-line bg-sunken p-3">
      <p aria-live="polite" className="text-sm wrap-anywhere">
        {heard || 'Listening'}
      </p>
      <Button variant="secondary" onClick={onStop}>
        Stop
      </Button>
    </div>
  );
}
