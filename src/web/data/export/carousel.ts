import { type CarouselFormat, carouselFormats, formatFor, onPage } from '#domain/linkedin/carousel.ts';
import { asJpeg } from '#web/browser/images.ts';
import { readImage } from '../sync/images.ts';

/**
 * Builds a PDF for a LinkedIn document post: one image per page, all pages in the same size. Skips missing images.
 * `unreachableCount` is the number of images that are in the account but could not be fetched.
 */
export async function carouselPdf(
  imageIds: readonly string[],
  format: CarouselFormat,
): Promise<{ file: Blob; unreachableCount: number }> {
  const images: Blob[] = [];
  let unreachableCount = 0;
  for (const imageId of imageIds) {
    const read = await readImage(imageId);
    if (read.ok) images.push(read.blob);
    else if (read.reason !== 'none') unreachableCount += 1;
  }
  return { file: await pdfOf(images, format), unreachableCount };
}

/** Builds the PDF of these images. The first image determines the size of the pages, unless `format` is given. */
export async function pdfOf(images: readonly Blob[], format?: CarouselFormat): Promise<Blob> {
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const document = await PDFDocument.create();
  document.setTitle('Carousel');
  document.setProducer('Standout');
  let chosen = format;
  for (const blob of images) {
    const image = await document.embedJpg(await (await asJpeg(blob)).arrayBuffer());
    chosen ??= formatFor(image);
    const { widthPoints, heightPoints } = carouselFormats[chosen];
    document.addPage([widthPoints, heightPoints]).drawImage(image, onPage(chosen, image));
  }
  return new Blob([(await document.save()).slice()], { type: 'application/pdf' });
}
