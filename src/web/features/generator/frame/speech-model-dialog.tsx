import { useEffect, useRef, useState } from 'react';
import {
  type DownloadResult,
  downloadBytes,
  downloadModel,
  modelSource,
} from '#web/data/speech/model-files.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { megabytes } from '../format.ts';

type Failure = Exclude<DownloadResult, { ok: true }>['reason'];

const failureTexts: Readonly<Record<Exclude<Failure, 'stopped'>, string>> = {
  unreachable: 'The download failed. Check your connection and try again.',
  'no-room': 'This browser has no room for the model. Delete some videos, or choose another way.',
};

/** Asks before downloading the speech model and shows the progress. Closing the dialog stops the download. */
export function SpeechModelDialog({
  isOpen,
  onClose,
  onReady,
}: {
  isOpen: boolean;
  onClose: () => void;
  onReady: () => void;
}) {
  const [fraction, setFraction] = useState<number | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    const controller = new AbortController();
    running.current = controller;
    setFailure(null);
    setFraction(0);
    // False once the dialog has been closed, even if it was reopened.
    const isCurrent = () => running.current === controller;
    const onProgress = (fraction: number) => {
      if (isCurrent()) setFraction(fraction);
    };
    const result = await downloadModel({ signal: controller.signal, onProgress });
    if (!isCurrent()) return;
    running.current = null;
    setFraction(null);
    if (result.ok) onReady();
    else setFailure(result.reason);
  };
  const close = () => {
    running.current?.abort();
    running.current = null;
    setFraction(null);
    setFailure(null);
    onClose();
  };
  return (
    <Dialog
      title="Download the speech model?"
      description={`About ${megabytes(downloadBytes)}, once, from ${modelSource()}. Then this browser transcribes on its own, even offline, and the audio stays on this device.`}
      isOpen={isOpen}
      onOpenChange={(isOpen) => {
        if (!isOpen) close();
      }}
    >
      {failure && failure !== 'stopped' ? (
        <Alert tone="destructive">
          <p>{failureTexts[failure]}</p>
        </Alert>
      ) : null}
      {fraction === null ? null : <Progress label="Downloading the speech model" fraction={fraction} />}
      <DialogActions>
        <Button variant="quiet" onClick={close}>
          Cancel
        </Button>
        <Button isBusy={fraction !== null} onClick={() => void start()}>
          {fraction === null ? 'Download' : 'Downloading…'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
