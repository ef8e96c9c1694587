import { useState } from 'react';
import { pngDataUrl } from '#web/browser/png-data-url.ts';
import { brandKitSchema } from '#web/data/video/brand-kit.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';

const logoMaxPixels = 600;
/** Larger than the frame needs, but small enough to store. */
const photographMaxPixels = 400;
/** The logo of a brand kit, shown on the frame's color. */
export function LogoField({
  logoDataUrl,
  onChange,
  ground,
}: {
  logoDataUrl: string | null;
  onChange: (logoDataUrl: string | null) => void;
  ground: string;
}) {
  const [error, setError] = useState<string | undefined>();
  const take = async (file: File | undefined) => {
    if (!file) return;
    const logo = await logoOf(file);
    setError(logo ? undefined : 'This browser can’t display this image.');
    if (logo) onChange(logo);
  };
  return (
    <Field
      label="Logo"
      hint="Shown on the right of the header. A PNG or SVG with a transparent background works best."
      error={error}
    >
      {(control) => (
        <div className="flex flex-wrap items-center gap-3">
          {logoDataUrl ? (
            <>
              <span
                className="grid h-16 w-28 place-items-center rounded-control p-2 forced-color-adjust-none"
                style={{ background: ground }}
              >
                <img src={logoDataUrl} alt="The logo" className="max-h-full max-w-full" />
              </span>
              <Button variant="quiet" onClick={() => onChange(null)}>
                Remove logo
              </Button>
            </>
          ) : null}
          <input
            type="file"
            accept="image/*"
            {...control}
            onChange={({ target }) => {
              void take(target.files?.[0]);
              // Allows choosing the same file again.
              target.value = '';
            }}
            className="min-h-11 min-w-0 w-full text-sm text-ink-soft file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-control file:border file:border-solid file:border-edge file:bg-surface file:px-4 file:font-semibold file:text-ink"
          />
        </div>
      )}
    </Field>
  );
}

/** Reads a logo as a data URL. Resolves to null if it is not an image. */
async function logoOf(file: File): Promise<string | null> {
  const logo = await pngDataUrl(file, logoMaxPixels);
  const isSmallEnough = brandKitSchema.shape.logoDataUrl.safeParse(logo).success;
  return isSmallEnough ? logo : pngDataUrl(file, photographMaxPixels);
}
