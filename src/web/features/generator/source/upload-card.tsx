import { Camera, Film, Upload, X } from 'lucide-react';
import { canUseCamera } from '#web/browser/can-use-camera.ts';
import { videoFileDialogTypes } from '#web/browser/files.ts';
import { isTouchOnly } from '#web/browser/platform.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DropZone } from '#web/ui/drop-zone.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { clockTime, megabytes } from '../format.ts';
import type { Source } from './source-state.ts';

/** Selects the clip: a chosen, dropped, or pasted file, a camera recording, or the sample clip. */
export function UploadCard({
  source,
  lastClipName,
  hasRecording,
  onFile,
  onSample,
  onCamera,
  onClear,
  isDisabled,
}: {
  source: Source;
  /** The name of the clip that was selected before a reload. */
  lastClipName: string | null;
  /** Whether a camera recording is stored. */
  hasRecording: boolean;
  onFile: (file: File) => void;
  onSample: () => void;
  onCamera: () => void;
  onClear: () => void;
  isDisabled: boolean;
}) {
  return (
    <Card title="Upload video">
      <div className="grid grid-cols-1 gap-4">
        {source.stage === 'ready' ? (
          <div className="flex items-center gap-4 rounded-control bg-sunken p-4">
            <span className="grid size-11 shrink-0 place-items-center rounded-control bg-surface text-ink">
              <Film aria-hidden="true" className="size-5" />
            </span>
            <div className="min-w-0 flex-1">
              <p className="truncate text-sm font-medium">{source.file.name}</p>
              <p className="text-sm text-ink-soft">
                {clockTime(source.inspection.durationSeconds)} · {megabytes(source.file.size)}
              </p>
            </div>
            <Button
              variant="quiet"
              size="icon-end"
              aria-label="Remove this video"
              disabled={isDisabled}
              onClick={onClear}
            >
              <X aria-hidden="true" className="size-5" />
            </Button>
          </div>
        ) : null}

        {source.stage === 'empty' && hasRecording ? (
          <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-sunken p-4 text-sm">
            <p>Your camera recording is saved.</p>
            <Button variant="secondary" disabled={isDisabled} onClick={onCamera}>
              Open recording
            </Button>
          </div>
        ) : null}

        {source.stage === 'empty' && !hasRecording && lastClipName !== null ? (
          <p className="rounded-control bg-sunken p-4 text-sm wrap-anywhere">
            Your entries are saved. Choose the clip again: {lastClipName}
          </p>
        ) : null}

        {source.stage === 'refused' ? (
          <Alert tone="destructive" title={source.fileName}>
            <p>{source.sentence}</p>
          </Alert>
        ) : null}

        <DropZone
          isCompact={source.stage === 'ready'}
          label="Choose a video"
          accept={videoFileDialogTypes}
          isDisabled={isDisabled}
          onFile={onFile}
        >
          {source.stage === 'inspecting' ? (
            <>
              <Spinner />
              <span role="status" className="max-w-full truncate text-sm font-medium">
                Checking {source.fileName}…
              </span>
            </>
          ) : source.stage === 'ready' ? (
            <span className="text-sm text-ink-soft">
              <span className="font-semibold text-ink">Choose another video</span>
              {isTouchOnly() ? null : ', or drop or paste it here'}
            </span>
          ) : (
            <>
              <Upload aria-hidden="true" className="size-7 text-ink-soft" />
              <span className="grid gap-1">
                <span className="font-semibold">Choose a video</span>
                <span className="text-sm text-ink-soft">
                  {isTouchOnly() ? 'Tap to choose one from this device.' : 'or drop or paste it here.'} Longer
                  than a minute? Choose which part to use.
                </span>
              </span>
            </>
          )}
        </DropZone>

        <p
          className={`flex flex-wrap items-center gap-x-4 text-sm text-ink-soft ${source.stage === 'ready' ? '-my-2' : 'gap-y-2'}`}
        >
          {source.stage === 'ready' ? 'Or' : <span className="max-lg:hidden">No video yet?</span>}
          {canUseCamera() ? (
            <Button
              variant={source.stage === 'ready' ? 'quiet' : 'secondary'}
              className={source.stage === 'ready' ? '-mx-2 px-2! underline' : ''}
              disabled={isDisabled}
              onClick={onCamera}
            >
              {source.stage === 'ready' ? null : <Camera aria-hidden="true" className="size-5" />}
              Record with the camera
            </Button>
          ) : null}
          <Button variant="quiet" className="-mx-2 px-2! underline" disabled={isDisabled} onClick={onSample}>
            Use the sample clip
          </Button>
        </p>
      </div>
    </Card>
  );
}
