import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { defaultBrandKit } from '#domain/video/brand.ts';
import { frameLayout } from '#domain/video/geometry.ts';
import { type OverlaySpec, overlayContent } from '#domain/video/overlay.ts';
import { atFirstFrame } from '#web/browser/first-frame.ts';
import { useMediaQuery } from '#web/browser/media.ts';

const shownNumber = '001';

const spec: OverlaySpec = {
  output: { widthPixels: 720, heightPixels: 1280 },
  // The specification shows "#001", but the overlay pads numbers to four digits. The zero-width word joiner makes the
  // value non-numeric, so that it is not padded.
  candidateNumber: `\u2060${shownNumber}`,
  countryCode: 'US',
  countryName: 'United States',
  positionTitle: 'Virtual Assistant',
  availability: '',
  template: 'classic',
  brand: defaultBrandKit,
};

/** A phone that shows the sample clip in the overlay, drawn by the renderer's code. */
export function PhonePreview() {
  return (
    <figure className="relative mx-auto w-full max-w-64 sm:max-w-80">
      <div
        aria-hidden="true"
        className="absolute top-1/2 left-1/2 -z-10 aspect-square w-[135%] -translate-1/2 rounded-full bg-accent-wash"
      />
      <div className="rounded-[2.75rem] bg-bezel p-3 shadow-lift">
        <div className="relative aspect-9/16 overflow-hidden rounded-[2.1rem] bg-night">
          <div role="img" aria-label={`A finished candidate video on a phone. It says: ${texts.join(', ')}.`}>
            <Frame />
          </div>
          <SampleClip />
        </div>
      </div>
    </figure>
  );
}

const texts = [
  spec.countryName,
  `${spec.brand.badgeText} #${shownNumber}`,
  spec.positionTitle,
  overlayContent(spec).availabilityLine,
  spec.brand.contactLine,
  spec.brand.phone,
];

function Frame() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);

  useEffect(() => {
    let isCanceled = false;
    drawFrame().then(
      (bitmap) => {
        if (isCanceled) return bitmap.close();
        canvas.current?.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
        setDrawn(true);
      },
      // The page works without the preview. The generator explains what the browser lacks.
      (error: unknown) => console.warn('Failed to draw the preview:', error),
    );
    return () => {
      isCanceled = true;
    };
  }, []);

  return (
    <>
      {/* Shown until the renderer and the clip are loaded. `npm run pictures` takes it. */}
      <img
        src="/images/candidate-video.webp"
        alt=""
        fetchPriority="high"
        className="absolute inset-0 size-full"
      />
      <canvas
        ref={canvas}
        width={spec.output.widthPixels}
        height={spec.output.heightPixels}
        data-drawn={isDrawn}
        className="absolute inset-0 size-full opacity-0 transition-opacity duration-500 data-[drawn=true]:opacity-100"
      />
    </>
  );
}

/** Loads the renderer lazily so it doesn't delay the page. */
async function drawFrame(): Promise<ImageBitmap> {
  const { drawOverlay } = await import('#video/client.ts');
  return (await drawOverlay(spec)).under;
}

/** The sample clip, muted and looping, in the video area of the frame. */
function SampleClip() {
  const video = useRef<HTMLVideoElement>(null);
  const prefersReducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [isPlaying, setPlaying] = useState(false);

  useEffect(() => {
    // The browser may block autoplay; the button still works.
    if (prefersReducedMotion) video.current?.pause();
    else video.current?.play().catch(() => {});
  }, [prefersReducedMotion]);

  const toggle = () => {
    if (isPlaying) video.current?.pause();
    else void video.current?.play();
  };
  const Icon = isPlaying ? Pause : Play;
  return (
    <>
      <video
        ref={video}
        src={atFirstFrame('/videos/sample-5s.mp4')}
        muted
        playsInline
        preload="auto"
        aria-hidden="true"
        tabIndex={-1}
        onPlay={() => setPlaying(true)}
        onPause={({ currentTarget }) => setPlaying(currentTarget.ended)}
        // With `loop`, WebKitGTK 2.50 also seeks while loading and sometimes hangs.
        onEnded={({ currentTarget }) => void currentTarget.play().catch(() => {})}
        className="absolute inset-x-0 w-full object-contain"
        style={{ top: share(videoArea.topPixels), height: share(videoArea.heightPixels) }}
      />
      <button
        type="button"
        onClick={toggle}
        aria-label={isPlaying ? 'Pause the sample clip' : 'Play the sample clip'}
        className="absolute right-3 bottom-[11%] grid size-11 place-items-center rounded-full bg-night/80 text-on-night focus-visible:outline-on-night"
      >
        <Icon aria-hidden="true" className="size-4" />
      </button>
    </>
  );
}

const { videoArea } = frameLayout(spec.output);

function share(pixels: number): string {
  return `${(100 * pixels) / spec.output.heightPixels}%`;
}
