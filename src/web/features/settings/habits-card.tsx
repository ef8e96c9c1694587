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

/** How much, on which days, and what a streak outlives. */
export function HabitsCard() {
  const preferences = usePreferences();
  if (!preferences) return null;
  const keep = (change: Partial<UserPreferences>) => isSaved(attempt(() => changePreferences(change)));
  return (
    <SettingCard
      id="habits"
      title="Target and streak"
      description="Days that are over keep the target they had."
    >
      <DailyTarget
        key={preferences.dailyTarget}
        dailyTarget={preferences.dailyTarget}
        onChange={(dailyTarget) => void keep({ dailyTarget })}
      />
      <WeekdayChoice
        label="Working days"
        all={weekdays}
        chosen={preferences.workingDays}
        onChange={(workingDays) => void keep({ workingDays })}
      />
      <p className="text-sm text-ink-soft">
        On the other days a streak waits for you: it neither grows nor breaks.
      </p>
      <Switch
        label="Streak freeze"
        hint="One missed working day in any seven does not break a streak."
        isOn={preferences.hasStreakFreeze}
        onChange={(hasStreakFreeze) => void keep({ hasStreakFreeze })}
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
  const keep = () => {
    const next = typed.trim() === '' ? dailyTarget : dailyTargetFrom(Number(typed));
    setTyped(String(next));
    if (next !== dailyTarget) onChange(next);
  };
  return (
    <TextField
      label="Posts a day"
      type="number"
      inputMode="numeric"
      min={1}
      max={postsPerBatch}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={keep}
      onKeyDown={({ key }) => {
        if (key === 'Enter') keep();
      }}
      className="max-w-32"
    />
  );
}
