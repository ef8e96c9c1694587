import { useEffect, useRef, useState } from 'react';
import { publishingNews } from '#domain/publishing/news.ts';
import type { Publication } from '#domain/publishing/publication.ts';

/** Announces changes of planned posts to screen readers in one place, instead of in every line. */
export function PublishingNews({ publications }: { publications: readonly Publication[] }) {
  const before = useRef(publications);
  const [news, setNews] = useState('');
  useEffect(() => {
    const heard = publishingNews(before.current, publications);
    before.current = publications;
    if (heard.length > 0) setNews(heard.join(' '));
  }, [publications]);
  return (
    <p role="status" className="sr-only">
      {news}
    </p>
  );
}
