import { type FormEvent, useState } from 'react';
import { finishedVideoAddress } from '#domain/addresses.ts';
import { type DateTimeParts, dateTimeParts } from '#domain/export/schedule.ts';
import { dayAfter, dayOf, lastDay } from '#domain/posts/calendar.ts';
import { instantOf } from '#domain/publishing/zoned-time.ts';
import type { Attempt } from '#domain/result.ts';
import { now, timeZone } from '#web/browser/clock.ts';
import { download } from '#web/browser/download.ts';
import { thisDeviceName } from '#web/data/store/writing.ts';
import { Button } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/date-input.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { notice } from '../notice.ts';

export type VideoToShare = Readonly<{ videoId: string; file: File }>;

/** Creates a calendar entry with an alarm and a link that opens the video, ready to share. */
export function RemindDialog({
  video,
  isOpen,
  onOpenChange,
}: {
  video: VideoToShare;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  return (
    <Dialog
      title="Remind me to share"
      description="WhatsApp doesn’t let apps post a Status for you. This creates a calendar entry that opens the video, ready to share."
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <RemindForm video={video} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function RemindForm({ video, onDone }: { video: VideoToShare; onDone: () => void }) {
  const [day, setDay] = useState(() => dayAfter(dayOf(now(), timeZone()), 1));
  const [time, setTime] = useState('08:30');
  const [problem, setProblem] = useState<string>();
  const { run: save, isPending } = useAction((at: DateTimeParts) => downloadReminder(video, at), {
    failure: 'Couldn’t make the reminder',
    onSuccess: (outcome) => {
      if (outcome === 'dismissed') return;
      notice.success('Open the downloaded file to add it to your calendar');
      onDone();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const at = dateTimeParts(`${day}T${time}`);
    if (!at) return setProblem('Enter a date and a time.');
    if (instantOf(day, time, timeZone()) <= now()) return setProblem('That time has passed.');
    setProblem(undefined);
    void save(at);
  };
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap gap-3 *:grow *:first:basis-38 *:last:basis-34">
        <DateField
          label="Date"
          type="date"
          max={lastDay}
          value={day}
          error={problem}
          onChange={({ target }) => setDay(target.value)}
        />
        <DateField label="Time" type="time" value={time} onChange={({ target }) => setTime(target.value)} />
      </div>
      <p className="text-sm text-ink-soft">
        {videoLocation()} Open the reminder there, and keep the video in your recent videos until then.
      </p>
      <DialogActions>
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" isBusy={isPending}>
          Add to calendar
        </Button>
      </DialogActions>
    </form>
  );
}

async function downloadReminder(
  { file, videoId }: VideoToShare,
  at: DateTimeParts,
): Promise<Attempt<'saved' | 'dismissed'>> {
  try {
    const url = location.origin + finishedVideoAddress(videoId);
    const summary = `Share on WhatsApp Status: ${file.name}`;
    const description = `${videoLocation()} Open this link there: ${url}`;
    // The calendar library is large and rarely needed.
    const { reminderFile } = await import('#web/data/export/files.ts');
    const content = reminderFile({ uid: videoId, summary, description, at, url });
    const name = `${file.name.replace(/\.\w+$/, '')}.ics`;
    const value = await download(new Blob([content], { type: 'text/calendar;charset=utf-8' }), name);
    return { ok: true, value };
  } catch (error) {
    console.error('A reminder could not be made:', error);
    return { ok: false, message: 'Check your connection and try again.' };
  }
}

/** Names the browser that has the video, because videos are not synced. */
function videoLocation(): string {
  return `The video is only on this device, in ${thisDeviceName()}.`;
}
