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
    <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-3 *:min-w-0">
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
