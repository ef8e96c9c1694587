import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type StreamQuality, watchStream } from '../capture/camera.ts';
import { Heading, Live } from '../parts.tsx';
import { useTexts } from '../texts.ts';
import type { CameraControls } from '../use-camera.ts';
import { CameraHelp } from './camera-help.tsx';
import { Viewfinder } from './viewfinder.tsx';

const lightTexts = { dark: 'lightDark', dim: 'lightDim', good: 'lightGood', bright: 'lightBright' } as const;
const levelTexts = {
  silent: 'soundSilent',
  quiet: 'soundQuiet',
  good: 'soundGood',
  loud: 'soundLoud',
} as const;

/** Shows the camera's image and says whether light and audio are good. */
export function CheckScreen({
  controls: { camera, open },
  onReady,
  children,
}: {
  controls: CameraControls;
  onReady(): void;
  /** Offers to use a file instead. */
  children: ComponentChildren;
}) {
  const { say } = useTexts();
  const video = useRef<HTMLVideoElement>(null);
  const [quality, setQuality] = useState<StreamQuality | null>(null);
  const stream = camera.at === 'on' ? camera.stream : null;
  useEffect(() => {
    setQuality(null);
    return stream && video.current ? watchStream(stream, video.current, setQuality) : undefined;
  }, [stream]);

  if (camera.at === 'failed') {
    return (
      <main>
        <CameraHelp failure={camera.failure} onRetry={open} />
        {children}
      </main>
    );
  }
  const isOn = camera.at === 'on';
  return (
    <main>
      <Heading>{say('checkHeading')}</Heading>
      <p class="upright note">{say('holdUpright')}</p>
      <Viewfinder camera={camera} videoRef={video} />
      <p class="hint">{say('frameHint')}</p>
      <div class="checks-area">
        <Live>
          {!isOn && <p>{say('startingCamera')}</p>}
          {isOn && quality && (
            <ul class="checks">
              <li class="good">{say('cameraGood')}</li>
              <li class={quality.light === 'good' ? 'good' : 'advice'}>{say(lightTexts[quality.light])}</li>
              <li class={quality.level === 'good' ? 'good' : 'advice'}>{say(levelTexts[quality.level])}</li>
            </ul>
          )}
        </Live>
      </div>
      <div class="actions">
        <button type="button" disabled={!isOn} onClick={onReady}>
          {say('ready')}
        </button>
        {isOn && (
          <button
            type="button"
            class="plain"
            onClick={() => open(camera.facing === 'user' ? 'environment' : 'user')}
          >
            {say('otherCamera')}
          </button>
        )}
        {children}
      </div>
    </main>
  );
}
