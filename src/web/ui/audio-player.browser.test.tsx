import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { shortAudio, spokenAudio } from '#tests/component/recordings.ts';
import { AudioPlayer } from './audio-player.tsx';
import { timedRecording } from './timed-recording.ts';

const play = page.getByRole('button', { name: 'Play' });
const notPlayable = page.getByText('Can’t be played here');

/** Collects the media elements that players create, until the end of the test. */
function collectPlayers(): HTMLAudioElement[] {
  const players: HTMLAudioElement[] = [];
  const Original = Audio;
  vi.stubGlobal(
    'Audio',
    class extends Original {
      constructor() {
        super();
        players.push(this);
      }
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  return players;
}

test('playback continues after a non-fatal error', async () => {
  const players = collectPlayers();
  await render(<AudioPlayer audio={await spokenAudio()} knownSeconds={5} label="Voice note" />);
  await play.click();
  await expect.poll(() => players[0]?.currentTime).toBeGreaterThan(0);
  // Firefox does this without an audio device.
  players[0]?.dispatchEvent(new Event('error'));
  await expect.element(page.getByText(/^0:0[2-5] \//)).toBeVisible();
  await expect.element(page.getByRole('slider')).toBeEnabled();
});

test('reports an error that stops playback, and a file without audio', async () => {
  const players = collectPlayers();
  const audio = await spokenAudio();
  const screen = await render(<AudioPlayer key="one" audio={audio} knownSeconds={5} label="Voice note" />);
  await play.click();
  await expect.poll(() => players[0]?.currentTime).toBeGreaterThan(0);
  // Playback that has stopped, although it was not paused.
  if (players[0]) players[0].playbackRate = 0;
  players[0]?.dispatchEvent(new Event('error'));
  await expect.element(notPlayable).toBeVisible();
  await expect.element(play).toBeDisabled();

  await screen.rerender(<AudioPlayer key="two" audio={audio} knownSeconds={5} label="Voice note" />);
  await expect.element(notPlayable).not.toBeInTheDocument();
  const text = new Blob(['text']);
  await screen.rerender(<AudioPlayer key="three" audio={text} knownSeconds={5} label="Voice note" />);
  await expect.element(notPlayable).toBeVisible();
});

test('keeps the known length if the file states a shorter one', async () => {
  const players = collectPlayers();
  await render(<AudioPlayer audio={await spokenAudio()} knownSeconds={70} label="Voice note" />);
  await expect.poll(() => players[0]?.readyState).toBe(HTMLMediaElement.HAVE_ENOUGH_DATA);
  await expect.element(page.getByText('0:00 / 1:10')).toBeVisible();
  await expect.element(page.getByRole('slider')).toHaveAttribute('max', '70');
});

test('gives the known length to a browser that cannot seek without it', async () => {
  const players = collectPlayers();
  const own = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'currentTime') ?? {};
  Object.defineProperty(HTMLMediaElement.prototype, 'currentTime', {
    ...own,
    // Firefox does this with a recording.
    set(this: HTMLMediaElement, seconds: number) {
      if (Number.isFinite(this.duration)) own.set?.call(this, seconds);
    },
  });
  onTestFinished(() => void Object.defineProperty(HTMLMediaElement.prototype, 'currentTime', own));
  await render(<AudioPlayer audio={await shortAudio()} knownSeconds={1.5} label="Voice note" />);
  await page.getByRole('slider').fill('0.25');
  await expect.poll(() => players[0]?.currentTime).toBe(0.25);
});

test('loads a recording with a known length when it is first played', async () => {
  const players = collectPlayers();
  const audio = await shortAudio();
  await render(<AudioPlayer audio={audio} knownSeconds={1.5} label="Voice note" />);
  await expect.element(page.getByText('0:00 / 0:01')).toBeVisible();
  // The player started the same work earlier, so it has finished, too.
  await timedRecording(audio, 1.5);
  expect(players[0]?.networkState).toBe(HTMLMediaElement.NETWORK_EMPTY);
  await play.click();
  await expect.poll(() => players[0]?.currentTime).toBeGreaterThan(0.2);
});

test('loads a recording of an unsupported type at once, so that its failure shows', async () => {
  const players = collectPlayers();
  const audio = new Blob([await shortAudio()], { type: 'audio/unknown' });
  await render(<AudioPlayer audio={audio} knownSeconds={1.5} label="Voice note" />);
  await expect.poll(() => players[0]?.networkState).not.toBe(HTMLMediaElement.NETWORK_EMPTY);
});

test('the player seeks only after loading, and not during another seek', async () => {
  const players = collectPlayers();
  const own = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'currentTime') ?? {};
  const overlaps: number[] = [];
  Object.defineProperty(HTMLMediaElement.prototype, 'currentTime', {
    ...own,
    set(this: HTMLMediaElement, seconds: number) {
      if (this.seeking || this.readyState < HTMLMediaElement.HAVE_METADATA) overlaps.push(seconds);
      own.set?.call(this, seconds);
    },
  });
  onTestFinished(() => void Object.defineProperty(HTMLMediaElement.prototype, 'currentTime', own));
  await render(<AudioPlayer audio={await shortAudio()} knownSeconds={1.5} label="Voice note" />);
  const slider = page.getByRole('slider');
  for (const position of ['0.1', '0.2', '0.3', '0.25']) await slider.fill(position);
  await expect.poll(() => players[0]?.currentTime).toBe(0.25);
  expect(overlaps).toEqual([]);
});

test('shows no earlier position after a seek until the end, and then plays from the start', async () => {
  const players = collectPlayers();
  const own = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'currentTime') ?? {};
  let isStale = false;
  Object.defineProperty(HTMLMediaElement.prototype, 'currentTime', {
    ...own,
    get(this: HTMLMediaElement) {
      return isStale ? 0 : own.get?.call(this);
    },
  });
  onTestFinished(() => void Object.defineProperty(HTMLMediaElement.prototype, 'currentTime', own));
  await render(<AudioPlayer audio={await shortAudio()} knownSeconds={1.5} label="Voice note" />);
  const slider = page.getByRole('slider');
  await slider.fill('1.2');
  await expect.poll(() => players[0]?.currentTime).toBe(1.2);
  const positions: (string | null)[] = [];
  const observer = new MutationObserver(() =>
    positions.push(slider.element().getAttribute('aria-valuetext')),
  );
  observer.observe(slider.element(), { attributeFilter: ['aria-valuetext'] });
  // Firefox does this once after a seek.
  isStale = true;
  players[0]?.dispatchEvent(new Event('timeupdate'));
  isStale = false;
  await play.click();
  await expect.poll(() => players[0]?.ended).toBe(true);
  observer.disconnect();
  expect(positions).not.toContain('0:00 of 0:01');
  isStale = true;
  players[0]?.dispatchEvent(new Event('timeupdate'));
  await expect.element(slider).toHaveValue('0');
});
