import { AudioSwitches } from '../audio-switches.tsx';
import { MusicField } from './music-field.tsx';

/** Audio settings of a clip: noise reduction, loudness, and music. */
export function AudioOptions({
  music,
  onMusicChange,
  isDisabled,
}: {
  music: File | null;
  onMusicChange: (music: File | null) => void;
  isDisabled: boolean;
}) {
  return (
    <div className="grid gap-4">
      <AudioSwitches isDisabled={isDisabled} />
      <MusicField music={music} onChange={onMusicChange} isDisabled={isDisabled} />
    </div>
  );
}
