import { useRef, useState } from 'react';
import { lastDay, parseSchedule } from '#domain/posts/calendar.ts';
import { TextField } from '#web/ui/field.tsx';

/** The day a post is meant for and, when one wants, the time of that day. While a day is typed it shows what was typed; it counts once it is whole. */
export function ScheduleFields({
  scheduledAt,
  isReadOnly,
  onChange,
}: {
  scheduledAt: string | null;
  isReadOnly: boolean;
  onChange: (scheduledAt: string | null) => void;
}) {
  const [day = '', time = ''] = (scheduledAt ?? '').split('T');
  const [typedDay, setTypedDay] = useState<string | null>(null);
  const write = (newDay: string, newTime: string) => {
    const parsed = parseSchedule(newDay, newTime);
    if (parsed.ok) onChange(parsed.value);
  };
  // Without a day there is no time. It comes back with the next one: a day is often cleared to be typed anew.
  const clearedTime = useRef('');
  const changeDay = (newDay: string) => {
    setTypedDay(newDay);
    if (newDay === '' && day !== '') clearedTime.current = time;
    write(newDay, day === '' ? clearedTime.current : time);
  };
  return (
    <div className="flex flex-wrap gap-3 *:grow *:first:basis-38 *:last:basis-34 sm:*:last:grow-0">
      <TextField
        label="Scheduled date"
        type="date"
        max={lastDay}
        value={typedDay ?? day}
        readOnly={isReadOnly}
        onChange={({ target }) => changeDay(target.value)}
        onBlur={() => setTypedDay(null)}
      />
      <TextField
        label="Time"
        type="time"
        value={time}
        readOnly={isReadOnly}
        disabled={day === ''}
        onChange={({ target }) => write(day, target.value)}
      />
    </div>
  );
}
