import { type FrameLayout, frameLayout } from '#domain/video/geometry.ts';

const parts = [
  {
    title: 'Dynamic Header Section',
    text: 'Country flag, name, and candidate number, filled in from your inputs.',
  },
  {
    title: 'Video Content Area',
    text: 'Your video, fitted into the central white section without distortion.',
  },
  {
    title: 'Contact Information',
    text: 'Your availability status and contact details, the same on every video.',
  },
] as const;

/** The three parts of the frame, next to a true-to-scale drawing. */
export function BrandIdentity() {
  return (
    <section
      aria-labelledby="identity"
      className="mx-auto grid max-w-6xl items-center gap-14 px-5 py-20 sm:px-8 md:grid-cols-[1fr_1.2fr] lg:gap-24 lg:py-32"
    >
      <FrameDrawing />
      <div className="max-md:order-first">
        <h2 id="identity" className="text-3xl font-bold sm:text-4xl">
          Consistent Brand Identity
        </h2>
        <p className="mt-4 max-w-lg text-lg text-ink-soft">
          Every video gets the same frame, so people recognize your candidates before they press play.
        </p>
        <ol className="mt-10 grid gap-8">
          {parts.map(({ title, text }, index) => (
            <li key={title} className="grid grid-cols-[auto_1fr] gap-x-5">
              <PartNumber index={index} />
              <div>
                <h3 className="text-xl font-semibold">{title}</h3>
                <p className="mt-1 text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function FrameDrawing() {
  const bands = frameLayout({ widthPixels: 1080, heightPixels: 1920 });
  const share = (band: keyof FrameLayout) => `${bands[band].heightPixels}fr`;
  return (
    <div
      aria-hidden="true"
      className="mx-auto grid aspect-9/16 w-full max-w-64 overflow-hidden rounded-3xl border border-line bg-white shadow-lift"
      style={{
        gridTemplateRows: `${share('header')} ${share('titleBar')} ${share('videoArea')} ${share('footer')}`,
      }}
    >
      <div className="flex items-center justify-between bg-night px-4">
        <span className="grid gap-2">
          <span className="block h-3 w-24 rounded-full bg-on-night" />
          <span className="block h-2.5 w-16 rounded-full bg-accent" />
        </span>
        <PartNumber index={0} />
      </div>
      <div className="flex items-center bg-night-lifted px-4">
        <span className="h-2.5 w-32 rounded-full bg-on-night-soft" />
      </div>
      <div className="grid place-items-center">
        <span className="grid aspect-video w-full place-items-center bg-on-night-soft/40">
          <PartNumber index={1} />
        </span>
      </div>
      <div className="flex items-center justify-between bg-night px-4">
        <span className="h-2.5 w-28 rounded-full bg-on-night" />
        <PartNumber index={2} isSmall />
      </div>
    </div>
  );
}

function PartNumber({ index, isSmall = false }: { index: number; isSmall?: boolean }) {
  return (
    <span
      className={`grid shrink-0 place-items-center rounded-full bg-night font-display font-bold text-on-night ring-2 ring-on-night/40 ${isSmall ? 'size-8 text-sm' : 'size-10 text-lg'}`}
    >
      {index + 1}
    </span>
  );
}
