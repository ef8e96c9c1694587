import { maxAvailabilityLength } from '#domain/video/availability.ts';
import { candidateBadge, maxCandidateNumberLength } from '#domain/video/candidate-number.ts';
import type { Country } from '#domain/video/countries.ts';
import { defaultCandidateNumber, exampleTitle } from '#domain/video/limits.ts';
import { maxPositionTitleLength } from '#domain/video/overlay.ts';
import { Card } from '#web/ui/card.tsx';
import { TextField } from '#web/ui/field.tsx';
import { CountryPicker } from './country-picker.tsx';
import { KitSelect } from './kit-select.tsx';

/** The candidate's data in the frame. */
export type Candidate = {
  number: string;
  country: Country;
  positionTitle: string;
  /** Empty to use the brand kit's line. */
  availability: string;
};

export function CandidateCard({
  candidate,
  kitLine,
  badgeText,
  onChange,
  onSubmit,
  isDisabled,
}: {
  candidate: Candidate;
  /** The brand kit's availability line. */
  kitLine: string;
  /** The brand kit's text before the candidate number. */
  badgeText: string;
  onChange: (candidate: Candidate) => void;
  /** Called when Enter is pressed in a field. */
  onSubmit: () => void;
  isDisabled: boolean;
}) {
  return (
    <Card title="Candidate information" className="@container">
      {/* A separate form, so that Enter works while the Generate button is disabled. */}
      <form
        noValidate
        className="grid items-start gap-5 *:min-w-0 *:grid-cols-[minmax(0,1fr)] @md:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <TextField
          label="Candidate number"
          value={candidate.number}
          placeholder={defaultCandidateNumber}
          maxLength={maxCandidateNumberLength}
          hint={`The badge reads “${candidateBadge(badgeText, candidate.number)}”.`}
          onBlur={() => onChange({ ...candidate, number: candidate.number.trim() })}
          autoComplete="off"
          disabled={isDisabled}
          onChange={(event) => onChange({ ...candidate, number: event.target.value })}
        />
        <CountryPicker
          country={candidate.country}
          onChange={(country) => onChange({ ...candidate, country })}
          isDisabled={isDisabled}
        />
        <div className="@md:col-span-2">
          <TextField
            label="Position title"
            value={candidate.positionTitle}
            placeholder={exampleTitle}
            maxLength={maxPositionTitleLength}
            autoComplete="off"
            dir="auto"
            required
            disabled={isDisabled}
            onChange={(event) => onChange({ ...candidate, positionTitle: event.target.value })}
          />
        </div>
        <div className="@md:col-span-2">
          <TextField
            label="Availability (optional)"
            value={candidate.availability}
            placeholder={kitLine}
            maxLength={maxAvailabilityLength}
            autoComplete="off"
            dir="auto"
            disabled={isDisabled}
            onChange={(event) => onChange({ ...candidate, availability: event.target.value })}
          />
        </div>
        <KitSelect isDisabled={isDisabled} />
        <button type="submit" hidden />
      </form>
    </Card>
  );
}
