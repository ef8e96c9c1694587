import { useEffect, useMemo, useState } from 'preact/hooks';
import { foldAt } from '#domain/linkedin/fold.ts';
import type { OpenApproval } from '#domain/publishing/approval.ts';
import { shownToReaders } from '#domain/publishing/mention.ts';
import { initials } from '#domain/text/initials.ts';
import { feedFont } from '#web/browser/feed-font.ts';
import { textMeasurer } from '#web/browser/text-width.ts';
import type { LinkTarget } from '../call.ts';
import { useLatest } from '../use-latest.ts';
import { addressesOfFiles } from './calls.ts';

/** The post about as LinkedIn shows it: folded, and with its files. */
export function Post({ approval, to }: { approval: OpenApproval; to: LinkTarget }) {
  const { author, isPage, visibility } = approval;
  const [isOpen, setOpen] = useState(false);
  const text = shownToReaders(approval.body).trimEnd();
  const fold = useMemo(
    // The width of the column, as the styles set it.
    () => foldAt(text, innerWidth < 640 ? 'phone' : 'desktop', textMeasurer(feedFont)),
    [text],
  );
  return (
    <article class="card post" aria-label="The post">
      <div class="author">
        <span aria-hidden="true">{initials(author) || 'in'}</span>
        <p>
          <strong>{author || 'LinkedIn'}</strong>
          <small>
            {isPage ? 'Page · anyone' : visibility === 'PUBLIC' ? 'Anyone on LinkedIn' : 'Connections only'}
          </small>
        </p>
      </div>
      <div>
        <p class="text">{fold.isFolded && !isOpen ? fold.visible : text}</p>
        {fold.isFolded && (
          <button type="button" class="link more" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Show less' : '…more'}
          </button>
        )}
      </div>
      {approval.media.length > 0 && <Files key={approval.version} media={approval.media} to={to} />}
    </article>
  );
}

type Addresses = readonly string[] | 'loading' | 'failed';

function Files({ media, to }: Pick<OpenApproval, 'media'> & { to: LinkTarget }) {
  const [addresses, setAddresses] = useState<Addresses>('loading');
  const load = async () => {
    setAddresses('loading');
    setAddresses((await addressesOfFiles(to)) ?? 'failed');
  };
  const latestLoad = useLatest(load);
  useEffect(() => void latestLoad.current(), []);
  if (addresses === 'loading') return <div class="files loading" aria-busy="true" />;
  if (addresses === 'failed')
    return (
      <div role="alert">
        <p class="problem">Couldn’t load the files of this post.</p>
        <button type="button" class="plain" onClick={() => void load()}>
          Try again
        </button>
      </div>
    );
  return (
    <div class={media.length > 1 ? 'files several' : 'files'}>
      {media.map((file, index) => (
        <File key={addresses[index]} file={file} address={addresses[index] ?? ''} />
      ))}
    </div>
  );
}

function File({
  file: { kind, alt, title },
  address,
}: {
  file: OpenApproval['media'][number];
  address: string;
}) {
  if (address === '') return <p class="problem">A file of this post is missing.</p>;
  switch (kind) {
    case 'image':
      return <img src={address} alt={alt || 'Image without a description'} />;
    case 'video':
      // biome-ignore lint/a11y/useMediaCaption: the video of the post has its captions in the picture, if any
      return <video src={address} controls playsInline preload="metadata" aria-label={title || 'Video'} />;
    case 'document':
      return (
        <a class="button plain" href={address} target="_blank" rel="noreferrer">
          Open the document{title ? `: ${title}` : ''}
        </a>
      );
  }
}
