/**
 * A branded 9:16 video with name and flag, position, person, and phone number. Decorative. Its parts scale with its
 * width.
 */
export function VideoDrawing({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      className={`@container grid aspect-9/16 grid-rows-[15fr_6fr_70fr_9fr] overflow-hidden bg-night ${className}`}
    >
      <span className="flex items-center justify-between px-[9cqw]">
        <span className="grid gap-[4cqw]">
          <span className="h-[5cqw] w-[37cqw] rounded-full bg-on-night" />
          <span className="h-[4cqw] w-[24cqw] rounded-full bg-accent" />
        </span>
        <span className="size-[11cqw] rounded-full bg-yellow" />
      </span>
      <span className="flex items-center bg-night-lifted px-[9cqw]">
        <span className="h-[4cqw] w-[43cqw] rounded-full bg-on-night-soft" />
      </span>
      <span className="relative overflow-hidden bg-on-night-soft">
        <span className="absolute bottom-[39%] left-1/2 aspect-square w-[34%] -translate-x-1/2 rounded-full bg-night-lifted" />
        <span className="absolute -bottom-[18%] left-1/2 aspect-square w-[76%] -translate-x-1/2 rounded-full bg-night-lifted" />
      </span>
      <span className="flex items-center px-[9cqw]">
        <span className="h-[4cqw] w-[43cqw] rounded-full bg-on-night" />
      </span>
    </span>
  );
}
