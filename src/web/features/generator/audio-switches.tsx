import { saveVideoPreferences, useVideoPreferences } from '#web/data/video/video-preferences.ts';
import { Switch } from '#web/ui/switch.tsx';

/** Audio settings for every video: noise reduction and loudness. */
export function AudioSwitches({ isDisabled }: { isDisabled: boolean }) {
  const preferences = useVideoPreferences();
  return (
    <>
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
    </>
  );
}
