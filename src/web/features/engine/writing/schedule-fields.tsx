import { TextField } from '#web/ui/field.tsx';

/** The day a post is meant for and, when one wants, the time of that day. */
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
  const join = (newDay: string, newTime: string) =>
    newDay === '' ? null : newTime === '' ? newDay : `${newDay}T${newTime}`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_8.5rem] gap-3 *:grid-cols-1">
      <TextField
        label="Scheduled date"
        type="date"
        value={day}
        readOnly={isReadOnly}
        onChange={({ target }) => onChange(join(target.value, time))}
      />
      <TextField
        label="Time"
        type="time"
        value={time}
        readOnly={isReadOnly}
        disabled={day === ''}
        onChange={({ target }) => onChange(join(day, target.value))}
      />
    </div>
  );
}
