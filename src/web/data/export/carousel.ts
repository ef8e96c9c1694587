import { type CarouselFormat, carouselFormats, onPage } from '#domain/linkedin/carousel.ts';
import { asJpeg } from '#web/browser/images.ts';
import { readImage } from '../store/images.ts';

/**
 * The pictures as a PDF for LinkedIn's documents: one to a page, all pages of one size. Pictures that are gone are
 * left out.
 */
export async function carouselPdf(imageIds: readonly string[], format: CarouselFormat): Promise<Blob> {
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const document = await PDFDocument.create();
  document.setTitle('Carousel');
  document.setProducer('Standout');
  const { widthPoints, heightPoints } = carouselFormats[format];
  for (const imageId of imageIds) {
    const picture = await readImage(imageId);
    if (!picture) continue;
    const image = await document.embedJpg(await (await asJpeg(picture)).arrayBuffer());
    document.addPage([widthPoints, heightPoints]).drawImage(image, onPage(format, image));
  }
  return new Blob([(await document.save()).slice()], { type: 'application/pdf' });
}
