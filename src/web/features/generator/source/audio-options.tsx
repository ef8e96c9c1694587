import { saveVideoPreferences, useVideoPreferences } from '#web/data/video/video-preferences.ts';
import { Switch } from '#web/ui/switch.tsx';
import { MusicField } from './music-field.tsx';

/** What happens to the audio of a clip: noise reduction, loudness, and music. */
export function AudioOptions({
  music,
  onMusicChange,
  isDisabled,
}: {
  music: File | null;
  onMusicChange: (music: File | null) => void;
  isDisabled: boolean;
}) {
  const preferences = useVideoPreferences();
  return (
    <div className="grid gap-4">
      <Switch
        label="Reduce noise"
        hint="Removes hiss, hum, and traffic behind the voice"
        isOn={preferences.isNoiseReduced}
        onChange={(isNoiseReduced) => saveVideoPreferences({ ...preferences, isNoiseReduced })}
        isDisabled={isDisabled}
      />
      <Switch
        label="Even loudness"
        hint="Adjusts the audio to the loudness phones expect, without clipping"
        isOn={preferences.isSoundLevelled}
        onChange={(isSoundLevelled) => saveVideoPreferences({ ...preferences, isSoundLevelled })}
        isDisabled={isDisabled}
      />
      <MusicField music={music} onChange={onMusicChange} isDisabled={isDisabled} />
    </div>
  );
}
