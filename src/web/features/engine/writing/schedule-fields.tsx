import { useRef, useState } from 'react';
import { lastDay, parseSchedule } from '#domain/posts/calendar.ts';
import { DateField } from '#web/ui/date-input.tsx';

/** The scheduled date and an optional time. A half-typed date is shown but not saved. */
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
  // Clearing the date clears the time. Restore it with the next date: people often clear a date to retype it.
  const clearedTime = useRef('');
  const changeDay = (newDay: string) => {
    setTypedDay(newDay);
    if (newDay === '' && day !== '') clearedTime.current = time;
    write(newDay, day === '' ? clearedTime.current : time);
  };
  return (
    <div className="flex flex-wrap gap-3 *:grow *:first:basis-38 *:last:basis-38 sm:*:last:grow-0">
      <DateField
        label="Scheduled date"
        type="date"
        max={lastDay}
        value={typedDay ?? day}
        readOnly={isReadOnly}
        onChange={({ target }) => changeDay(target.value)}
        onBlur={() => setTypedDay(null)}
      />
      <DateField
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
