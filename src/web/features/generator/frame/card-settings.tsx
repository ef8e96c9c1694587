import { useMemo } from 'react';
import {
  type CardKind,
  type Cards,
  cardContent,
  maxAgencyLength,
  maxCallToActionLength,
  maxLinkLength,
  type QrTarget,
  qrTargetOf,
} from '#domain/video/cards.ts';
import type { Shape } from '#domain/video/output-size.ts';
import type { OverlaySpec } from '#domain/video/overlay.ts';
import { TextField } from '#web/ui/field.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { CardPicture } from './card-picture.tsx';
import { pictureSizeOf } from './picture-size.ts';

/** Turns the intro and outro cards on or off, and edits their texts. */
export function CardSettings({
  cards,
  spec,
  shape,
  onChange,
}: {
  cards: Cards;
  spec: OverlaySpec;
  shape: Shape;
  onChange: (cards: Cards) => void;
}) {
  const { hasIntro, hasOutro } = cards;
  const { brand, template } = spec;
  const overlay = useMemo(
    () => ({ brand, template, output: pictureSizeOf(shape) }),
    [brand, template, shape],
  );
  const target = qrTargetOf(cards.link, brand.phone);
  const isEmpty = (kind: CardKind) => cardContent(kind, cards, brand).length === 0;
  return (
    <fieldset className="grid gap-4">
      <legend className="sr-only">Cards</legend>
      <Switch
        label="Intro card"
        hint="Your logo and name for 1.5 seconds. WhatsApp shows the first frame as the thumbnail."
        isOn={hasIntro}
        onChange={(hasIntro) => onChange({ ...cards, hasIntro })}
      />
      <Switch
        label="Outro card"
        hint="A call to action and a QR code for 2.5 seconds."
        isOn={hasOutro}
        onChange={(hasOutro) => onChange({ ...cards, hasOutro })}
      />
      {hasIntro || hasOutro ? (
        <TextField
          label="Agency name"
          value={cards.agency}
          maxLength={maxAgencyLength}
          autoComplete="organization"
          onChange={({ target: { value } }) => onChange({ ...cards, agency: value })}
          error={
            hasIntro && isEmpty('intro')
              ? 'The intro card needs a name, or a logo in the brand kit. Without them, it is left out.'
              : undefined
          }
        />
      ) : null}
      {hasOutro ? (
        <>
          <TextField
            label="Call to action"
            value={cards.callToAction}
            maxLength={maxCallToActionLength}
            onChange={({ target: { value } }) => onChange({ ...cards, callToAction: value })}
          />
          <TextField
            label="QR code link"
            value={cards.link}
            maxLength={maxLinkLength}
            inputMode="url"
            autoCapitalize="off"
            placeholder="https://"
            onChange={({ target: { value } }) => onChange({ ...cards, link: value })}
            hint={target.ok ? `The code opens ${target.url}` : undefined}
            error={target.ok ? undefined : problemTexts[target.reason]}
          />
        </>
      ) : null}
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {hasIntro && !isEmpty('intro') ? (
          <Picture kind="intro" cards={cards} overlay={overlay} label="Intro" />
        ) : null}
        {hasOutro && !isEmpty('outro') ? (
          <Picture kind="outro" cards={cards} overlay={overlay} label="Outro" />
        ) : null}
      </div>
    </fieldset>
  );
}

const problemTexts: Readonly<Record<Extract<QrTarget, { ok: false }>['reason'], string>> = {
  'no-country-code':
    'The phone number in the brand kit has no country code. Add it, such as +49, or enter a link. Until then, there is no QR code.',
  'not-a-link':
    'This isn’t a web address. Enter one such as example.com/jobs, or leave it empty for WhatsApp.',
};

function Picture({
  kind,
  cards,
  overlay,
  label,
}: {
  kind: CardKind;
  cards: Cards;
  overlay: { brand: OverlaySpec['brand']; template: OverlaySpec['template']; output: OverlaySpec['output'] };
  label: string;
}) {
  const spec = useMemo(() => ({ kind, texts: cards, overlay }), [kind, cards, overlay]);
  return <CardPicture spec={spec} label={label} />;
}
