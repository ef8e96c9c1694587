import { encode } from 'uqr';
import { type CardItemKind, type CardSpec, cardContent, qrTargetOf } from '#domain/video/cards.ts';
import type { PixelSize } from '#domain/video/geometry.ts';
import { paletteOf } from '#domain/video/palette.ts';
import { type Box, frameWidth } from '#domain/video/templates/box.ts';
import { type CardItem, cardLayout } from '#domain/video/templates/card-layout.ts';
import { templates } from '#domain/video/templates/templates.ts';
import type { OverlayImages } from '#video/protocol.ts';
import { fillBox, type Pen } from './draw-elements.ts';
import { CanvasUnavailableError } from './overlay.ts';
import { loadOverlayFonts } from './overlay-fonts.ts';
import { drawText } from './overlay-text.ts';

/** Draws a card at output size. @throws CanvasUnavailableError without a context */
export async function drawCard(
  { kind, texts, overlay: { template, output, brand } }: CardSpec,
  { logo }: OverlayImages,
): Promise<OffscreenCanvasRenderingContext2D> {
  const qr = qrTargetOf(texts.link, brand.phone);
  const words: Partial<Record<CardItemKind, string>> = {
    agency: texts.agency,
    callToAction: texts.callToAction,
    label: qr.ok ? qr.label : '',
    signature: texts.agency,
  };
  const families = await loadOverlayFonts(Object.values(words).join(''), brand.fonts);
  const { widthPixels, heightPixels } = output;
  const context = new OffscreenCanvas(widthPixels, heightPixels).getContext('2d', {
    willReadFrequently: true,
  });
  if (!context) throw new CanvasUnavailableError();
  const unit = widthPixels / frameWidth;
  const { card: colors, textRendering } = templates[template];
  const palette = paletteOf(brand.colors);
  const pen: Pen = { context, unit, families, palette, direction: null };
  context.fillStyle = palette[colors.surface];
  context.fillRect(0, 0, widthPixels, heightPixels);
  context.scale(unit, unit);
  context.textRendering = textRendering;
  context.imageSmoothingQuality = 'high';

  const draw = ({ kind, box, look }: CardItem) => {
    if (kind === 'bar') return fillBox(pen, box, palette[colors.bar]);
    if (kind === 'qr') return qr.ok ? drawQr(pen, box, qr.url) : undefined;
    if (logo && (kind === 'logo' || kind === 'signature')) return drawLogo(pen, box, logo);
    if (look) drawText(pen, words[kind] ?? '', box, look, palette[look.color]);
  };
  for (const item of cardLayout(cardContent(kind, texts, brand), colors, output)) draw(item);
  return context;
}

/** Draws the logo as large as fits, centered. */
function drawLogo({ context }: Pen, { left, top, width, height }: Box, logo: ImageBitmap): void {
  const scale = Math.min(width / logo.width, height / logo.height);
  const size: PixelSize = { widthPixels: logo.width * scale, heightPixels: logo.height * scale };
  context.drawImage(
    logo,
    left + (width - size.widthPixels) / 2,
    top + (height - size.heightPixels) / 2,
    size.widthPixels,
    size.heightPixels,
  );
}

/** The margin around a code that the standard requires, in modules. */
const quietModules = 4;

/**
 * Draws black modules of whole pixels on a white plate, so that scanners can read them whatever the brand's colors.
 */
function drawQr({ context, unit }: Pen, box: Box, text: string): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const modules = size + 2 * quietModules;
  const modulePixels = Math.max(1, Math.floor((box.width * unit) / modules));
  const sidePixels = modulePixels * modules;
  const left = Math.round((box.left + box.width / 2) * unit - sidePixels / 2);
  const top = Math.round((box.top + box.height / 2) * unit - sidePixels / 2);
  context.save();
  context.setTransform(1, 0, 0, 1, left, top);
  context.fillStyle = '#ffffff';
  context.beginPath();
  context.roundRect(0, 0, sidePixels, sidePixels, 2 * modulePixels);
  context.fill();
  context.fillStyle = '#000000';
  for (const [row, cells] of data.entries()) {
    for (const [column, isDark] of cells.entries()) {
      if (!isDark) continue;
      const [x, y] = [(column + quietModules) * modulePixels, (row + quietModules) * modulePixels];
      context.fillRect(x, y, modulePixels, modulePixels);
    }
  }
  context.restore();
}
