import { type CarouselFormat, carouselFormats, onPage } from '#domain/linkedin/carousel.ts';
import { asJpeg } from '#web/browser/images.ts';
import { readImage } from '../store/images.ts';

/** Builds a PDF for a LinkedIn document post: one image per page, all pages the same size. Skips missing images. */
export async function carouselPdf(imageIds: readonly string[], format: CarouselFormat): Promise<Blob> {
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const document = await PDFDocument.create();
  document.setTitle('Carousel');
  document.setProducer('Standout');
  const { widthPoints, heightPoints } = carouselFormats[format];
  for (const imageId of imageIds) {
    const stored = await readImage(imageId);
    if (!stored) continue;
    const image = await document.embedJpg(await (await asJpeg(stored)).arrayBuffer());
    document.addPage([widthPoints, heightPoints]).drawImage(image, onPage(format, image));
  }
  return new Blob([(await document.save()).slice()], { type: 'application/pdf' });
}
