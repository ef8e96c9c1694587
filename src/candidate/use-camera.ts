import { useEffect, useRef, useState } from 'preact/hooks';
import { type CameraFailure, openCamera } from './capture/camera.ts';
import { useLatest } from './use-latest.ts';

type Facing = 'user' | 'environment';

export type Camera =
  | Readonly<{ at: 'off' | 'opening' }>
  | Readonly<{ at: 'on'; stream: MediaStream; facing: Facing }>
  | Readonly<{ at: 'failed'; failure: CameraFailure }>;

export type CameraControls = Readonly<{ camera: Camera; open(facing?: Facing): void }>;

/** Turns the camera on while `isNeeded`. Other screens turn it off, because people notice its light. */
export function useCamera(isNeeded: boolean): CameraControls {
  const [camera, setCamera] = useState<Camera>({ at: 'off' });
  const facing = useRef<Facing>('user');
  const close = useRef(() => {});

  const open = (newFacing: Facing = facing.current) => {
    facing.current = newFacing;
    close.current();
    setCamera({ at: 'opening' });
    let isCurrent = true;
    close.current = () => {
      isCurrent = false;
    };
    void openCamera(newFacing).then((opened) => {
      if ('failure' in opened) {
        if (isCurrent) setCamera({ at: 'failed', failure: opened.failure });
        return;
      }
      const { stream } = opened;
      const tracks = stream.getTracks();
      const stop = () => {
        for (const track of tracks) track.stop();
      };
      if (!isCurrent) {
        stop();
        return;
      }
      // Another app took the camera, or it was unplugged. Tracks that the page stops fire no event.
      for (const track of tracks) {
        track.onended = () => {
          stop();
          setCamera({ at: 'failed', failure: 'busy' });
        };
      }
      close.current = stop;
      setCamera({ at: 'on', stream, facing: newFacing });
    });
  };

  const latestOpen = useLatest(open);
  useEffect(() => {
    if (!isNeeded) return;
    latestOpen.current();
    return () => {
      close.current();
      close.current = () => {};
      setCamera({ at: 'off' });
    };
  }, [isNeeded]);

  return { camera, open };
}
