import { defaultBrandKit } from '#domain/video/brand.ts';
import { candidateBadge, type OverlaySpec } from '#domain/video/overlay.ts';

const spec: OverlaySpec = {
  output: { widthPixels: 720, heightPixels: 1280 },
  candidateNumber: '001',
  countryCode: 'US',
  countryName: 'United States',
  positionTitle: 'Executive Assistant',
  brand: defaultBrandKit,
};

/** A phone that shows what comes out: the frame is drawn by the code that draws the videos. */
export function PhonePreview() {
  const { brand } = spec;
  const says = [
    spec.countryName,
    candidateBadge(brand.badgeText, spec.candidateNumber),
    spec.positionTitle,
    brand.availabilityLine,
    brand.contactLine,
    brand.phone,
  ];
  return (
    <figure className="relative mx-auto w-full max-w-80">
      <div
        aria-hidden="true"
        className="absolute top-1/2 left-1/2 -z-10 aspect-square w-[135%] -translate-1/2 rounded-full bg-accent-wash"
      />
      <div className="rounded-[2.75rem] bg-night p-3 shadow-lift">
        <div
          role="img"
          aria-label={`A finished candidate video on a phone. It says: ${says.join(', ')}.`}
          className="relative aspect-9/16 overflow-hidden rounded-[2.1rem] bg-surface"
        />
      </div>
    </figure>
  );
}
