import { useState } from 'react';
import { postsPerBatch } from '#domain/posts/limits.ts';
import { dailyTargetFrom, type UserPreferences } from '#domain/posts/preferences.ts';
import { weekdays } from '#domain/posts/weekday.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { changePreferences, usePreferences } from '#web/data/store/preferences.ts';
import { TextField } from '#web/ui/field.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { isSaved } from '#web/ui/toast.ts';
import { WeekdayChoice } from '#web/ui/weekday-choice.tsx';
import { SettingCard } from './setting-card.tsx';

export function HabitsCard() {
  const preferences = usePreferences();
  if (!preferences) return null;
  const save = (change: Partial<UserPreferences>) => isSaved(attempt(() => changePreferences(change)));
  return (
    <SettingCard id="habits" title="Target and streak" description="Applies from today.">
      <DailyTarget
        key={preferences.dailyTarget}
        dailyTarget={preferences.dailyTarget}
        onChange={(dailyTarget) => void save({ dailyTarget })}
      />
      <WeekdayChoice
        label="Working days"
        all={weekdays}
        chosen={preferences.workingDays}
        onChange={(workingDays) => void save({ workingDays })}
      />
      <p className="text-sm text-ink-soft">Days off don’t affect your streak.</p>
      <Switch
        label="Streak freeze"
        hint="One missed working day in seven doesn’t break your streak."
        isOn={preferences.hasStreakFreeze}
        onChange={(hasStreakFreeze) => void save({ hasStreakFreeze })}
      />
    </SettingCard>
  );
}

function DailyTarget({
  dailyTarget,
  onChange,
}: {
  dailyTarget: number;
  onChange: (dailyTarget: number) => void;
}) {
  const [typed, setTyped] = useState(String(dailyTarget));
  const save = () => {
    const next = typed.trim() === '' ? dailyTarget : dailyTargetFrom(Number(typed));
    setTyped(String(next));
    if (next !== dailyTarget) onChange(next);
  };
  return (
    <TextField
      label="Posts per day"
      type="number"
      inputMode="numeric"
      min={1}
      max={postsPerBatch}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={save}
      onKeyDown={({ key }) => {
        if (key === 'Enter') save();
      }}
      className="max-w-32"
    />
  );
}
