import { type FormEvent, useState } from 'react';
import { linkedInText } from '#domain/export/text.ts';
import type { Post } from '#domain/posts/post.ts';
import { shownToReaders } from '#domain/publishing/mention.ts';
import { takenTimes } from '#domain/publishing/planned-posts.ts';
import { checkPlan, isPast, type Publication, planRefusalMessage } from '#domain/publishing/publication.ts';
import { freeSlots } from '#domain/publishing/slots.ts';
import type { Attempt } from '#domain/result.ts';
import { now, useNow } from '#web/browser/clock.ts';
import { zonedMomentLabel } from '#web/browser/zoned-dates.ts';
import { newPublicationId } from '#web/data/publishing/files.ts';
import { cancelPublications, type PlannedPost } from '#web/data/publishing/requests.ts';
import type { Publishing } from '#web/data/publishing/state.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog, DialogFooter } from '#web/ui/dialog.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { saved, toastDone, toastDoneWithUndo } from '#web/ui/toast.ts';
import { useAction } from '#web/ui/use-action.ts';
import { LinkedInPreview } from '../writing/linkedin-preview.tsx';
import { approvalDialogId } from './approval-dialog-id.ts';
import { AttachedPreview } from './attached-preview.tsx';
import { type Audience, AudienceFields, useAudience } from './audience-fields.tsx';
import { FileFields } from './file-fields.tsx';
import { isPlannedAs, lacksApproval, toastPublishing } from './publication-actions.ts';
import { usePlanning } from './use-planning.ts';
import { type Attachment, useAttachments } from './use-uploads.ts';
import { firstWhen, instantOfWhen, WhenFields } from './when-fields.tsx';

type Props = {
  post: Post;
  /** The publication to change; undefined for a new one. */
  publication?: Publication;
  publishing: Publishing;
};

/** Plans a finished post, or changes its plan. */
export function PublishDialog({
  title,
  isOpen,
  onOpenChange,
  ...props
}: Props & { title: string; isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) {
  return (
    <Dialog
      title={props.publication ? 'Change the plan' : 'Publish'}
      description={title}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <PublishForm {...props} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function PublishForm({ post, publication, publishing, onDone }: Props & { onDone: () => void }) {
  const { settings, publications } = publishing;
  const { slots } = settings;
  const timeZone = publication?.timeZone ?? settings.timeZone;
  const audience = useAudience(publishing.connections, publication);
  const minute = useNow(30_000);
  const taken = takenTimes(publications, audience.connection?.id ?? '');
  const [slot] = freeSlots({ slots, timeZone: settings.timeZone, now: minute, taken, count: 1 });
  const [when, setWhen] = useState(() =>
    firstWhen(post, publication, { timeZone, now: minute, hasSlot: slot !== undefined }),
  );
  const { attachments, setAttachments, isReading } = useAttachments(post, publication);
  const approval = publication?.approval.kind ?? 'none';
  // Undefined until changed, so that it follows changes of the plan by other devices.
  const [wantsApproval, setWantsApproval] = useState<boolean>();
  const needsApproval = wantsApproval ?? approval !== 'none';
  const [question, setQuestion] = useState<'past' | 'unapproved' | null>(null);
  const body = linkedInText(post);
  const check = checkPlan(body, attachments);
  const plan = usePlan({ post, publication, attachments, audience: audience.audience });
  const chosen = instantOfWhen(when, { timeZone, now: minute, slot });

  const isUnapproved =
    publication !== undefined &&
    (lacksApproval(publication, post) ||
      (approval === 'approved' && !isPlannedAs(publication, audience.audience, attachments)));

  const submit = async (publishAt: number, isNow: boolean) => {
    const id = await plan.run({
      publishAt: isNow ? 'now' : publishAt,
      timeZone: when.kind === 'slot' ? settings.timeZone : timeZone,
      ...approvalToSend({ isNow, isUnapproved, wantsApproval }),
    });
    if (id === undefined) return;
    onDone();
    if (wantsApproval && !isNow && approval === 'none') return approvalDialogId.set(id);
    if (isNow) toastPublishing();
    else if (publication) toastDone(`Planned for ${zonedMomentLabel(publishAt, timeZone)}`);
    else
      toastDoneWithUndo(`Planned for ${zonedMomentLabel(publishAt, timeZone)}`, () => {
        void saved(cancelPublications([id]), 'Couldn’t undo');
      });
  };
  const press = (event: FormEvent) => {
    event.preventDefault();
    // Read the time again, because the dialog may have been open for a while.
    const publishAt = when.kind === 'now' ? now() : chosen;
    if (publishAt === undefined) return;
    if (isPast(publishAt, now())) setQuestion('past');
    else if (when.kind === 'now' && isUnapproved) setQuestion('unapproved');
    else void submit(publishAt, when.kind === 'now');
  };

  return (
    <form onSubmit={press} className="grid grid-cols-1 gap-5">
      <AudienceFields {...audience} />
      <WhenFields
        when={when.kind === 'slot' && slot === undefined ? { ...when, kind: 'time' } : when}
        slot={slot}
        hasSlots={slots.length > 0}
        timeZone={timeZone}
        onChange={setWhen}
      />
      {when.kind === 'now' ? null : (
        <Switch
          label="Wait for approval"
          hint={
            approval === 'approved'
              ? 'If you change the text, files, profile or page, or audience, the post needs a new approval. The link stays the same.'
              : 'It isn’t published until someone approves it, with a link that you send them.'
          }
          isOn={needsApproval}
          onChange={setWantsApproval}
        />
      )}
      <FileFields attachments={attachments} isReading={isReading} onChange={setAttachments} />
      <LinkedInPreview
        content={shownToReaders(body)}
        tags={noTags}
        postId={post.postId}
        imageId={null}
        isReadOnly
        attached={<AttachedPreview attachments={attachments} />}
      />
      {check.ok ? null : (
        <Alert tone="caution">
          <p>{planRefusalMessage(check.reason)}</p>
        </Alert>
      )}
      {plan.progress ? (
        <Progress label={`Uploading ${plan.progress.name}`} fraction={plan.progress.share} />
      ) : null}
      <DialogFooter>
        <Button variant="quiet" onClick={onDone}>
          {plan.progress ? 'Cancel upload' : 'Close'}
        </Button>
        <Button
          type="submit"
          isBusy={plan.isPending}
          disabled={
            isReading ||
            !check.ok ||
            audience.audience === null ||
            (when.kind !== 'now' && chosen === undefined)
          }
        >
          {submitLabel(when.kind, publication)}
        </Button>
      </DialogFooter>
      {question === null ? null : (
        <PublishConfirmation
          about={question}
          chosen={chosen === undefined ? '' : zonedMomentLabel(chosen, timeZone)}
          waits={needsApproval}
          onClose={() => setQuestion(null)}
          onPublishNow={() => void submit(now(), true)}
        />
      )}
    </form>
  );
}

/** Confirms publishing a post immediately. A passed time alone doesn't publish a post that waits for approval. */
function PublishConfirmation({
  about,
  chosen,
  waits,
  onClose,
  onPublishNow,
}: {
  about: 'past' | 'unapproved';
  /** The chosen time, formatted. */
  chosen: string;
  waits: boolean;
  onClose: () => void;
  onPublishNow: () => void;
}) {
  const mayPublish = about === 'unapproved' || !waits;
  const options = waits
    ? 'Choose another time: the post isn’t published until it’s approved.'
    : 'Publish the post now, or choose another time.';
  return (
    <ConfirmDialog
      title={about === 'past' ? 'That time has passed' : 'Publish now?'}
      description={
        about === 'past'
          ? `${chosen} is in the past. ${options}`
          : 'The post will be published right away. Nobody has approved this version.'
      }
      action={mayPublish ? 'Publish now' : 'Choose another time'}
      tone="primary"
      isOpen
      onOpenChange={onClose}
      onConfirm={() => {
        onClose();
        if (mayPublish) onPublishNow();
      }}
    />
  );
}

/** Omits an unchanged approval requirement: another device may have changed it. */
function approvalToSend(given: {
  isNow: boolean;
  isUnapproved: boolean;
  wantsApproval: boolean | undefined;
}): Pick<PlannedPost, 'needsApproval'> {
  if (given.isNow) return given.isUnapproved ? { needsApproval: false } : {};
  return given.wantsApproval === undefined ? {} : { needsApproval: given.wantsApproval };
}

const noTags: readonly string[] = [];

function submitLabel(kind: 'now' | 'slot' | 'time', publication: Publication | undefined): string {
  if (kind === 'now') return 'Publish now';
  return publication ? 'Save' : 'Plan';
}

/** Uploads the files and plans the post. Resolves to the publication's id. */
function usePlan(given: {
  post: Post;
  publication: Publication | undefined;
  attachments: readonly Attachment[];
  audience: Audience | null;
}) {
  const [id] = useState(() => given.publication?.id ?? newPublicationId());
  const { prepare, plan, progress } = usePlanning();
  const action = useAction(
    async (how: Pick<PlannedPost, 'publishAt' | 'timeZone' | 'needsApproval'>): Promise<Attempt<string>> => {
      const { post, attachments, audience } = given;
      if (!audience) return { ok: false, message: 'Connect LinkedIn first.' };
      const prepared = await prepare(post, attachments, { id, ...how, ...audience });
      if (!prepared.ok) return prepared;
      const planned = await plan([prepared.value], audience);
      return planned.ok ? { ok: true, value: id } : planned;
    },
    { failure: 'Couldn’t plan the post' },
  );
  return { ...action, progress };
}
