import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A video of the stand-in. `captions` is the text of its caption file, which may be empty. */
export type StandInVideo = { title: string; lengthSeconds: number; captions: string | null };

/** A loopback server that implements the part of YouTube's protocol that importing captions requires. */
export async function startYoutube(videos: Record<string, StandInVideo>) {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    response.setHeader('content-type', 'application/json');
    if (url.pathname !== '/youtubei/v1/player') {
      response.end(videos[url.searchParams.get('v') ?? '']?.captions ?? '');
      return;
    }
    const asked = JSON.parse(Buffer.concat(parts).toString() || '{}');
    const video = videos[asked.videoId];
    response.end(JSON.stringify(video ? player(asked.videoId, video) : unavailable));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Builds a caption file in YouTube's JSON format. */
export function captionFile(lines: readonly string[]): string {
  return JSON.stringify({
    wireMagic: 'pb3',
    events: [{ tStartMs: 0 }, ...lines.map((utf8) => ({ segs: [{ utf8 }] }))],
  });
}

const unavailable = {
  responseContext: {},
  playabilityStatus: { status: 'ERROR', reason: 'Video unavailable' },
};

function player(videoId: string, { title, lengthSeconds, captions }: StandInVideo) {
  const track = {
    baseUrl: `https://www.youtube.com/api/timedtext?v=${videoId}&lang=en`,
    name: { simpleText: 'English' },
    vssId: '.en',
    languageCode: 'en',
    isTranslatable: true,
  };
  return {
    responseContext: {},
    playabilityStatus: { status: 'OK' },
    videoDetails: {
      videoId,
      title,
      lengthSeconds: String(lengthSeconds),
      channelId: 'UCxxxxxxxxxxxxxxxxxxxxxx',
      shortDescription: '',
      thumbnail: { thumbnails: [] },
      viewCount: '1',
      author: 'Somebody',
    },
    ...(captions === null
      ? {}
      : {
          captions: {
            playerCaptionsTracklistRenderer: {
              captionTracks: [track],
              audioTracks: [],
              translationLanguages: [],
            },
          },
        }),
  };
}
