import { useEffect, useMemo, useState } from 'preact/hooks';
import { foldAt } from '#domain/linkedin/fold.ts';
import type { ApprovalEnd, OpenApproval } from '#domain/publishing/approval.ts';
import { shownToReaders } from '#domain/publishing/mention.ts';
import { initials } from '#domain/text/initials.ts';
import { feedFont } from '#web/browser/feed-font.ts';
import { textMeasurer } from '#web/browser/text-width.ts';
import type { LinkTarget } from '../call.ts';
import { useLatest } from '../use-latest.ts';
import { addressesOfFiles } from './calls.ts';

type FilesProps = {
  to: LinkTarget;
  onEnded(end: ApprovalEnd): void;
  /** Receives the reason why the post can't be approved yet; empty if it can. */
  onBlocked(reason: string): void;
};

/** The whole post, about as LinkedIn shows it: with its files, and a mark where LinkedIn folds it. */
export function Post({ approval, ...files }: { approval: OpenApproval } & FilesProps) {
  const { author, isPage, visibility } = approval;
  const text = shownToReaders(approval.body).trimEnd();
  const fold = useMemo(
    // The styles switch to the wide column at 640 px.
    () => foldAt(text, innerWidth < 640 ? 'phone' : 'desktop', textMeasurer(feedFont)),
    [text],
  );
  return (
    <article class="card post" aria-label="The post">
      <div class="author">
        <span aria-hidden="true">{initials(author) || 'in'}</span>
        <p>
          <strong>{author || (isPage ? 'Disconnected page' : 'Disconnected profile')}</strong>
          <small>
            {isPage
              ? 'Page · Anyone on LinkedIn'
              : visibility === 'PUBLIC'
                ? 'Anyone on LinkedIn'
                : 'Connections only'}
          </small>
        </p>
      </div>
      <div>
        <p class="text">{fold.visible}</p>
        {fold.isFolded && (
          <>
            <p class="fold">
              <span>LinkedIn hides the rest behind “…more”</span>
            </p>
            <p class="text">{text.slice(fold.visible.length).trimStart()}</p>
          </>
        )}
      </div>
      {approval.media.length > 0 && <Files media={approval.media} {...files} />}
    </article>
  );
}

/** File URLs are valid for an hour. */
const renewalMilliseconds = 50 * 60_000;

type Addresses = readonly string[] | 'loading' | 'failed';

function Files({ media, to, onEnded, onBlocked }: Pick<OpenApproval, 'media'> & FilesProps) {
  const [addresses, setAddresses] = useState<Addresses>('loading');
  const [shown, setShown] = useState<readonly boolean[]>([]);
  const [broken, setBroken] = useState<readonly boolean[]>([]);
  const mark = (index: number, isShown: boolean) => {
    const marked = (before: readonly boolean[], is: boolean) =>
      media.map((_, at) => (at === index ? is : !!before[at]));
    setShown((before) => marked(before, isShown));
    setBroken((before) => marked(before, !isShown));
  };
  const load = async (isRenewal = false) => {
    if (!isRenewal) setAddresses('loading');
    const found = await addressesOfFiles(to);
    if ('ended' in found) return onEnded(found.ended);
    if ('urls' in found) {
      setBroken([]);
      setAddresses(found.urls);
    } else if (!isRenewal) setAddresses('failed');
  };
  const latest = useLatest({ load, onBlocked });
  useEffect(() => {
    void latest.current.load();
    const renewal = setInterval(() => void latest.current.load(true), renewalMilliseconds);
    return () => clearInterval(renewal);
  }, []);

  // Keyed by position: a renewed URL of the same file must not remount it.
  const files = media.map((file, place) => ({ ...file, place }));
  const isMissing = Array.isArray(addresses) && addresses.includes('');
  const isBroken = addresses === 'failed' || broken.includes(true);
  const isComplete = media.every(({ kind }, index) => kind === 'document' || shown[index]);
  const blockedReason = isMissing
    ? 'A file of this post is missing, so it can’t be approved. Request changes instead.'
    : isBroken
      ? 'A file of this post didn’t load. Load the files again before you approve.'
      : addresses === 'loading' || !isComplete
        ? 'The files of this post are still loading. Look at them before you approve.'
        : '';
  useEffect(() => latest.current.onBlocked(blockedReason), [blockedReason]);

  return (
    <>
      {addresses !== 'failed' && (
        <div class={media.length > 1 ? 'files several' : 'files'} aria-busy={addresses === 'loading'}>
          {files.map(({ place, ...file }) => (
            <File
              key={place}
              file={file}
              address={addresses === 'loading' ? { at: 'loading' } : addressOf(addresses[place])}
              onShown={(isShown) => mark(place, isShown)}
            />
          ))}
        </div>
      )}
      {isBroken && (
        <div role="alert">
          <p class="problem">Couldn’t load the files of this post.</p>
          <button type="button" class="plain" onClick={() => void load()}>
            Load again
          </button>
        </div>
      )}
    </>
  );
}

/** Where a file can be read. While that is loading, the page keeps the place of the file. */
type Address =
  | Readonly<{ at: 'loading' }>
  | Readonly<{ at: 'missing' }>
  | Readonly<{ at: 'ready'; url: string }>;

/** The server sends an empty URL for a file that is missing. */
function addressOf(url: string | undefined): Address {
  return url ? { at: 'ready', url } : { at: 'missing' };
}

function File({
  file: { kind, alt, title },
  address,
  onShown,
}: {
  file: OpenApproval['media'][number];
  address: Address;
  /** False if it could not be loaded. */
  onShown(isShown: boolean): void;
}) {
  if (address.at === 'loading') return <div class={`frame ${kind}`} />;
  if (address.at === 'missing') return <p class="problem">A file of this post is missing.</p>;
  const { url } = address;
  const shown = { onError: () => onShown(false) };
  switch (kind) {
    case 'image':
      // Several images are cropped, so each one links to the full image.
      return (
        <a class="frame image" href={url} target="_blank" rel="noreferrer">
          <img src={url} alt={alt || 'Image without a description'} onLoad={() => onShown(true)} {...shown} />
        </a>
      );
    case 'video':
      // Captions, if any, are part of the image.
      return (
        <video
          class="frame video"
          src={url}
          controls
          playsInline
          preload="metadata"
          aria-label={title || 'Video'}
          onLoadedMetadata={() => onShown(true)}
          {...shown}
        />
      );
    case 'document':
      return (
        <a class="button plain" href={url} target="_blank" rel="noreferrer">
          Open the document{title ? `: ${title}` : ''}
        </a>
      );
  }
}
