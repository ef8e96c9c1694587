import { Download, Share2 } from 'lucide-react';
import { instantLabel } from '#web/browser/dates.ts';
import { download } from '#web/browser/download.ts';
import { canShareFile, shareFile } from '#web/browser/share.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { markVideosShared } from '#web/data/store/candidate-videos.ts';
import { type CandidateVideo, useCandidateVideos } from '#web/data/store/candidates.ts';
import { Button } from '#web/ui/button.tsx';
import { saved, toastFailed } from '#web/ui/toast.ts';

/** The candidate's finished videos. Renders nothing if there are none. */
export function CandidateVideos({ videoIds }: { videoIds: readonly string[] }) {
  const videos = useCandidateVideos(videoIds) ?? [];
  if (videos.length === 0) return null;
  return (
    <section aria-label="Videos" className="grid gap-2">
      <h3 className="text-sm font-semibold">Videos</h3>
      <ul className="grid divide-y divide-line rounded-control border border-line">
        {videos.map((video) => (
          <VideoRow key={video.entry.videoId} video={video} />
        ))}
      </ul>
    </section>
  );
}

function VideoRow({ video: { entry, file } }: { video: CandidateVideo }) {
  const save = async (file: File) => {
    const outcome = await download(file, entry.fileName);
    if (outcome === 'saved') await markShared();
  };
  const share = async (file: File) => {
    const outcome = await shareFile(file);
    if (outcome === 'shared') await markShared();
    else if (outcome !== 'dismissed') toastFailed('Couldn’t share the video', 'Download it instead.');
  };
  const markShared = () => saved(attempt(() => markVideosShared([entry.videoId])));
  return (
    <li className="flex min-h-14 items-center gap-3 py-1 pr-1 pl-4">
      <p className="min-w-0 flex-1 text-sm">
        <span className="wrap-anywhere">{entry.fileName}</span>
        <br />
        <span className="text-ink-soft">
          {instantLabel(entry.keptAt)}
          {file ? '' : ` · on ${entry.device}`}
        </span>
      </p>
      {file && canShareFile(file) ? (
        <Button
          variant="quiet"
          size="icon"
          aria-label={`Share ${entry.fileName}`}
          onClick={() => void share(file)}
        >
          <Share2 aria-hidden="true" className="size-5" />
        </Button>
      ) : null}
      {file ? (
        <Button
          variant="quiet"
          size="icon"
          aria-label={`Download ${entry.fileName}`}
          onClick={() => void save(file)}
        >
          <Download aria-hidden="true" className="size-5" />
        </Button>
      ) : null}
    </li>
  );
}
