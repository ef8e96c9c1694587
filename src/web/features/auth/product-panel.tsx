import { VideoDrawing } from '#web/ui/video-drawing.tsx';

/** A one-sentence product description above the form, on phones. */
export function ProductLine() {
  return (
    <p className="mx-auto mb-5 w-full max-w-md px-1 text-pretty text-ink-soft md:hidden">
      Branded candidate videos and LinkedIn posts, made in your browser.
    </p>
  );
}

/** The product description next to the form, on wider screens. */
export function ProductPanel() {
  return (
    <section
      aria-labelledby="product"
      className="hidden min-h-[39rem] grid-rows-[auto_1fr] gap-10 overflow-hidden rounded-card bg-night px-8 pt-8 text-on-night md:grid xl:px-10 xl:pt-10"
    >
      <div>
        <h2
          id="product"
          className="max-w-lg font-display text-3xl leading-tight font-bold text-balance xl:text-4xl"
        >
          Make your candidates stand out. Then yourself.
        </h2>
        <dl className="mt-6 grid gap-x-8 gap-y-4 xl:grid-cols-2">
          <div>
            <dt className="font-semibold">Candidate videos</dt>
            <dd className="mt-1 text-pretty text-on-night-soft">
              Turn a clip, a name, and a position into a branded 9:16 video for WhatsApp Status.
            </dd>
          </div>
          <div>
            <dt className="font-semibold">LinkedIn posts</dt>
            <dd className="mt-1 text-pretty text-on-night-soft">
              From messy ideas to a batch of 30 posts, a few each day.
            </dd>
          </div>
        </dl>
      </div>
      <BarsDrawing />
    </section>
  );
}

/**
 * Draws the three bars of the logo as the product's outputs: a board, a 9:16 video, and a post. Their heights match the
 * logo.
 */
function BarsDrawing() {
  return (
    <div
      aria-hidden="true"
      className="mx-auto grid w-full max-w-lg grid-cols-3 items-end gap-3 self-end lg:gap-5 xl:gap-6"
    >
      <div className="grid aspect-[9/8.5] grid-cols-5 content-center gap-1.5 rounded-t-2xl bg-night-lifted px-[17%]">
        {dots.map((position) => (
          <span
            key={position}
            className={`aspect-square rounded-[30%] ${position < completeCount ? 'bg-on-night' : 'bg-on-night/25'}`}
          />
        ))}
      </div>
      <VideoDrawing className="rounded-t-2xl ring-4 ring-accent" />
      <div className="grid aspect-[9/11] content-start gap-[7%] rounded-t-2xl bg-on-night p-[14%]">
        <span className="h-2.5 w-4/5 rounded-full bg-night" />
        {lines.map(({ line, width }) => (
          <span key={line} className={`h-1.5 rounded-full bg-night/25 ${width}`} />
        ))}
      </div>
    </div>
  );
}

const dots = Array.from({ length: 30 }, (_, position) => position);
const lines = ['w-full', 'w-11/12', 'w-2/3', 'w-full', 'w-5/6', 'w-full', 'w-1/2'].map((width, line) => ({
  line,
  width,
}));
/** Two rows of the board, plus one post. */
const completeCount = 11;
