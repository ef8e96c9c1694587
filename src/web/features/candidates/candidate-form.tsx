import { useState } from 'react';
import type { Candidate } from '#domain/candidates/candidate.ts';
import { isDay, lastDay } from '#domain/posts/calendar.ts';
import { maxAvailabilityLength } from '#domain/video/availability.ts';
import { maxCandidateNumberLength } from '#domain/video/candidate-number.ts';
import { countries } from '#domain/video/countries.ts';
import { maxPositionTitleLength } from '#domain/video/overlay.ts';
import { instantLabel } from '#web/browser/dates.ts';
import { useBrandKits } from '#web/data/video/brand-kits.ts';
import { LazyPart, lazyModule } from '#web/ui/lazy.tsx';
import { SelectField } from '#web/ui/select.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { changeStage } from './candidate-actions.ts';
import { CandidateVideos } from './candidate-videos.tsx';
import { ConsentPart } from './consent-part.tsx';
import { stageOptions } from './stage-labels.tsx';
import { DayField, TagsField, TypedArea, TypedField } from './typed-field.tsx';
import type { CandidateDraft } from './use-candidate-draft.ts';

const invitationPart = lazyModule(() => import('./invite/invitation-part.tsx'));

const countryOptions = [
  { value: '', label: 'None' },
  ...countries.map(({ code, name }) => ({ value: code, label: name })),
];

/** All fields of a candidate. */
export function CandidateForm({
  candidate,
  others,
  draft: { fields, type, flush },
  onInvite,
}: {
  candidate: Candidate;
  others: readonly Candidate[];
  draft: CandidateDraft;
  onInvite: () => void;
}) {
  const kits = useBrandKits();
  const leave = () => void flush();
  const number = fields.number.trim();
  // The invitation comes first after the candidate's first response. Decided on mount, so that the form does not move.
  const [hasOpened] = useState(candidate.heardAt > 0);
  const invitation = (
    <LazyPart module={invitationPart} waiting={<div className={hasOpened ? 'h-60' : 'h-11'} />}>
      {({ InvitationPart }) => <InvitationPart candidate={candidate} flush={flush} onInvite={onInvite} />}
    </LazyPart>
  );
  const isTaken = number !== '' && others.some((other) => other.number.trim() === number);
  return (
    <div className="@container grid gap-8">
      {hasOpened ? invitation : null}
      <section aria-label="Details" className="grid items-start gap-5 @md:grid-cols-2 [&>*]:min-w-0">
        <TypedField
          label="Name"
          text={fields.name}
          maxLength={120}
          onType={(name) => type({ name })}
          onLeave={leave}
        />
        <TypedField
          label="Candidate number"
          text={fields.number}
          maxLength={maxCandidateNumberLength}
          hint={isTaken ? 'Another candidate has this number.' : undefined}
          onType={(next) => type({ number: next })}
          onLeave={leave}
        />
        <div className="@md:col-span-2">
          <Switch
            label="Name on the video"
            hint="Off: the video shows only the number."
            isOn={fields.showsName}
            onChange={(showsName) => type({ showsName })}
          />
        </div>
        <TypedField
          label="Position title"
          placeholder="Executive Assistant"
          text={fields.title}
          maxLength={maxPositionTitleLength}
          onType={(title) => type({ title })}
          onLeave={leave}
        />
        <SelectField<string>
          label="Country"
          value={fields.countryCode}
          options={countryOptions}
          onChange={(countryCode) => type({ countryCode })}
        />
        <TypedField
          label="Availability"
          placeholder="From 1 March, part-time"
          text={fields.availability}
          maxLength={maxAvailabilityLength}
          onType={(availability) => type({ availability })}
          onLeave={leave}
        />
        <TypedField
          label="Contact"
          hint="Never on the video."
          placeholder="Email or phone"
          text={fields.contact}
          maxLength={200}
          onType={(contact) => type({ contact })}
          onLeave={leave}
        />
        <div className="grid gap-5 @md:col-span-2">
          <TypedArea label="Notes" text={fields.notes} onType={(notes) => type({ notes })} onLeave={leave} />
          <TagsField
            label="Tags"
            hint="Separate with commas."
            tags={fields.tags}
            onType={(tags) => type({ tags })}
            onLeave={leave}
          />
        </div>
        <SelectField
          label="Stage"
          value={candidate.stage}
          options={stageOptions}
          onChange={(stage) => void changeStage(candidate, stage)}
        />
        {kits.length > 1 ? (
          <SelectField<string>
            label="Brand kit"
            value={fields.kitId ?? ''}
            options={[
              { value: '', label: 'Kit selected in Video Generator' },
              ...kits.map(({ kitId, name }) => ({ value: kitId, label: name })),
            ]}
            onChange={(kitId) => type({ kitId: kitId === '' ? null : kitId })}
          />
        ) : null}
      </section>
      {hasOpened ? null : invitation}
      <CandidateVideos videoIds={candidate.videoIds} />
      <section aria-label="Privacy" className="grid gap-5">
        <ConsentPart candidate={candidate} />
        <DayField
          label="Delete on"
          hint="On this day the candidate is deleted from your account, with the videos on this device."
          day={fields.deleteOn}
          min="1970-01-01"
          max={lastDay}
          isValid={isDay}
          onType={(deleteOn) => type({ deleteOn })}
          onLeave={leave}
        />
        <p className="text-sm text-ink-soft">
          Added {instantLabel(candidate.createdAt)}
          {candidate.updatedAt > candidate.createdAt ? ` · Changed ${instantLabel(candidate.updatedAt)}` : ''}
        </p>
      </section>
    </div>
  );
}
