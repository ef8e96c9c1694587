import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { defaultBrandKit } from '#domain/video/brand.ts';
import { type OverlaySpec, overlayLayout } from '#domain/video/overlay.ts';
import { useMediaQuery } from '#web/browser/media.ts';

const shownNumber = '001';

const spec: OverlaySpec = {
  output: { widthPixels: 720, heightPixels: 1280 },
  // The page shows the number as one types it. In front of it stands a word joiner, which has no width: what is not only
  // digits is drawn as it stands, not padded to four.
  candidateNumber: `\u2060${shownNumber}`,
  countryCode: 'US',
  countryName: 'United States',
  positionTitle: 'Executive Assistant',
  brand: defaultBrandKit,
};

/** A phone that shows what comes out: the frame is drawn by the code that draws the videos, around the sample clip. */
export function PhonePreview() {
  return (
    <figure className="relative mx-auto w-full max-w-80">
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
  spec.brand.availabilityLine,
  spec.brand.contactLine,
  spec.brand.phone,
];

function Frame() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);

  useEffect(() => {
    let isGone = false;
    drawn().then(
      (bitmap) => {
        if (isGone) return bitmap.close();
        canvas.current?.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
        setDrawn(true);
      },
      // A browser that cannot draw the frame still shows the page; the generator says what is missing.
      (error: unknown) => console.warn('The preview could not be drawn:', error),
    );
    return () => {
      isGone = true;
    };
  }, []);

  return (
    <canvas
      ref={canvas}
      width={spec.output.widthPixels}
      height={spec.output.heightPixels}
      data-drawn={isDrawn}
      className="absolute inset-0 size-full opacity-0 transition-opacity duration-500 data-[drawn=true]:opacity-100"
    />
  );
}

/** What draws it comes once the page stands, and so keeps nobody from reading. */
async function drawn(): Promise<ImageBitmap> {
  const { drawOverlay } = await import('#video/client.ts');
  return drawOverlay(spec);
}

/** The sample clip in the frame's video area: without sound, again and again, until someone stops it. */
function SampleClip() {
  const video = useRef<HTMLVideoElement>(null);
  const wantsNoMotion = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [isPlaying, setPlaying] = useState(false);

  useEffect(() => {
    // A browser may refuse to play unasked; the button then offers it.
    if (wantsNoMotion) video.current?.pause();
    else video.current?.play().catch(() => {});
  }, [wantsNoMotion]);

  const toggle = () => {
    if (isPlaying) video.current?.pause();
    else void video.current?.play();
  };
  const Icon = isPlaying ? Pause : Play;
  return (
    <>
      <video
        ref={video}
        src="/videos/sample-5s.mp4"
        muted
        loop
        playsInline
        preload="auto"
        aria-hidden="true"
        tabIndex={-1}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
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

const { videoArea } = overlayLayout(spec.output);

function share(pixels: number): string {
  return `${(100 * pixels) / spec.output.heightPixels}%`;
}
