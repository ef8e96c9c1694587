import { saveVideoPreferences, useVideoPreferences } from '#web/data/video/video-preferences.ts';
import { Switch } from '#web/ui/switch.tsx';

/** Turns on small files, which have the lowest bitrate that still looks good. */
export function SmallFileSwitch({ isDisabled }: { isDisabled: boolean }) {
  const preferences = useVideoPreferences();
  return (
    <Switch
      label="Small file"
      hint="Usually half the size, and looks the same on a phone. Takes a little longer."
      isOn={preferences.isFileSmall}
      onChange={(isFileSmall) => saveVideoPreferences({ ...preferences, isFileSmall })}
      isDisabled={isDisabled}
    />
  );
}
