import { LazyDialog, lazyModule } from '#web/ui/lazy.tsx';
import type { useArrivingClip } from './use-arriving-clip.ts';
import type { RecordedClip } from './use-camera.ts';

const offeredVideoDialog = lazyModule(() => import('./offered-video-dialog.tsx'));
const cameraDialog = lazyModule(() => import('./camera-dialog.tsx'));

/** The dialogs for clips that are not files of the user: one offered by another site, or one from the camera. */
export function ArrivingClipDialogs({
  userId,
  offered,
  onAnswer,
  isCameraOpen,
  onCameraOpenChange,
  onRecorded,
}: {
  userId: string;
  offered: File | null;
  onAnswer: ReturnType<typeof useArrivingClip>['answerOffer'];
  isCameraOpen: boolean;
  onCameraOpenChange: (isOpen: boolean) => void;
  onRecorded: (clip: RecordedClip) => void;
}) {
  const closeOffer = (isOpen: boolean) => isOpen || onAnswer(false);
  return (
    <>
      <LazyDialog module={offeredVideoDialog} isOpen={offered !== null} onOpenChange={closeOffer}>
        {({ OfferedVideoDialog }) => (
          <OfferedVideoDialog
            fileName={offered?.name ?? ''}
            isOpen={offered !== null}
            onOpenChange={closeOffer}
            onUse={() => onAnswer(true)}
          />
        )}
      </LazyDialog>
      <LazyDialog module={cameraDialog} isOpen={isCameraOpen} onOpenChange={onCameraOpenChange}>
        {({ CameraDialog }) => (
          <CameraDialog
            userId={userId}
            isOpen={isCameraOpen}
            onOpenChange={onCameraOpenChange}
            onRecorded={onRecorded}
          />
        )}
      </LazyDialog>
    </>
  );
}
