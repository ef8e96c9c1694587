import { type CarouselFormat, carouselFormats, onPage } from '#domain/linkedin/carousel.ts';
import { asJpeg } from '#web/browser/images.ts';
import { readImage } from '../sync/images.ts';

/**
 * Builds a PDF for a LinkedIn document post: one image per page, all pages the same size. Skips missing images;
 * `unreachableCount` of them are in the account and could not be fetched.
 */
export async function carouselPdf(
  imageIds: readonly string[],
  format: CarouselFormat,
): Promise<{ file: Blob; unreachableCount: number }> {
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const document = await PDFDocument.create();
  document.setTitle('Carousel');
  document.setProducer('Standout');
  const { widthPoints, heightPoints } = carouselFormats[format];
  let unreachableCount = 0;
  for (const imageId of imageIds) {
    const read = await readImage(imageId);
    if (!read.ok) {
      if (read.reason !== 'none') unreachableCount += 1;
      continue;
    }
    const image = await document.embedJpg(await (await asJpeg(read.blob)).arrayBuffer());
    document.addPage([widthPoints, heightPoints]).drawImage(image, onPage(format, image));
  }
  const file = new Blob([(await document.save()).slice()], { type: 'application/pdf' });
  return { file, unreachableCount };
}
