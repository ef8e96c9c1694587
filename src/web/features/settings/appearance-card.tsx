import type { UserPreferences } from '#domain/posts/preferences.ts';
import { type ThemeChoice, useTheme } from '#web/browser/theme.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { changePreferences, usePreferences } from '#web/data/store/preferences.ts';
import { Choices } from '#web/ui/choices.tsx';
import { isSaved } from '#web/ui/toast.ts';
import { SettingCard } from './setting-card.tsx';

export function AppearanceCard() {
  const { choice, choose } = useTheme();
  const preferences = usePreferences();
  const save = (change: Partial<UserPreferences>) => isSaved(attempt(() => changePreferences(change)));
  return (
    <SettingCard id="appearance" title="Theme and text">
      <Choices label="Theme" value={choice} options={themes} onChange={choose} />
      {preferences ? (
        <Choices
          label="Line length on mobile"
          value={preferences.mobileLineLength}
          options={lineLengths}
          onChange={(mobileLineLength) => void save({ mobileLineLength })}
        />
      ) : null}
      <p className="text-sm text-ink-soft">Shorter lines, larger text.</p>
    </SettingCard>
  );
}

const themes: readonly { value: ThemeChoice; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
];
const lineLengths = [
  { value: 'short', label: 'Short' },
  { value: 'medium', label: 'Medium' },
  { value: 'long', label: 'Long' },
] as const;
