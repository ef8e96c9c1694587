import { Plus, Trash2 } from 'lucide-react';
import type { FormEvent } from 'react';
import type { VoiceProfile } from '#domain/ai/voice-profile.ts';
import { newId } from '#web/browser/ids.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { saveVoiceProfile, useVoiceProfile } from '#web/data/store/voice-profile.ts';
import { type UnsavedForm, useUnsavedForm } from '#web/data/unsaved-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field, TextField } from '#web/ui/field.tsx';
import { NotSaved } from '#web/ui/not-saved.tsx';
import { TextArea } from '#web/ui/textarea.tsx';
import { toastDone } from '#web/ui/toast.ts';
import { useAction } from '#web/ui/use-action.ts';

const maxSamples = 3;

/** Describes the author and their writing style for AI prompts. */
export function VoiceProfileCard() {
  const profile = useVoiceProfile();
  return (
    <Card
      id="voice"
      title="Your voice"
      description="Shapes everything the AI writes for you. Sent with each request."
    >
      <VoiceProfileForm profile={profile} />
    </Card>
  );
}

/** The form's values. `id` identifies a sample's field when an earlier sample is removed. */
type FormValues = Author & { samples: readonly { id: string; text: string }[]; words: string };
type Author = Pick<VoiceProfile, 'role' | 'audience' | 'goal'>;

const form: UnsavedForm<FormValues> = {};

function VoiceProfileForm({ profile }: { profile: VoiceProfile }) {
  const { typed, type, isUnsaved } = useUnsavedForm(form, profile, isStored);
  const values = typed ?? fieldsOf(profile);
  const { samples, words } = values;
  const change = (part: Partial<FormValues>) => type({ ...values, ...part });
  const setSamples = (changed: FormValues['samples']) => change({ samples: changed });
  const { run: save } = useAction(() => attempt(() => saveVoiceProfile(profileIn(values))), {
    onSuccess: () => toastDone('Voice profile saved'),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <form onSubmit={submit} className="grid grid-cols-1 gap-5">
      {authorFields.map(({ name, label, placeholder }) => (
        <TextField
          key={name}
          label={label}
          placeholder={placeholder}
          value={values[name]}
          onChange={({ target }) => change({ [name]: target.value })}
        />
      ))}
      {samples.map(({ id, text }, index) => (
        <Field key={id} label={`Sample post ${index + 1}`}>
          {(control) => (
            <div className="flex items-start gap-2">
              <TextArea
                {...control}
                rows={5}
                className="field-sizing-content max-h-96 min-h-38"
                value={text}
                onChange={({ target }) => setSamples(samples.with(index, { id, text: target.value }))}
              />
              {samples.length > 1 || text !== '' ? (
                <Button
                  variant="quiet"
                  size="icon-end"
                  aria-label={`Remove sample post ${index + 1}`}
                  onClick={() =>
                    setSamples(samples.length > 1 ? samples.toSpliced(index, 1) : [emptySample()])
                  }
                >
                  <Trash2 aria-hidden="true" className="size-5" />
                </Button>
              ) : null}
            </div>
          )}
        </Field>
      ))}
      {samples.length < maxSamples ? (
        <Button
          variant="quiet"
          className="-ml-4 justify-self-start"
          onClick={() => setSamples([...samples, emptySample()])}
        >
          <Plus aria-hidden="true" className="size-4" />
          Add another sample
        </Button>
      ) : null}
      <TextField
        label="Words you never use"
        hint="Separate with commas."
        placeholder="synergy, game-changer, thrilled"
        value={words}
        onChange={({ target }) => change({ words: target.value })}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="secondary">
          Save voice profile
        </Button>
        <NotSaved isShown={isUnsaved} />
      </div>
    </form>
  );
}

const authorFields: readonly { name: keyof Author; label: string; placeholder: string }[] = [
  { name: 'role', label: 'Your role', placeholder: 'Recruiter for nurses in Berlin' },
  { name: 'audience', label: 'Your readers', placeholder: 'Heads of nursing at hospitals' },
  { name: 'goal', label: 'What your posts should achieve', placeholder: 'Hospitals call me first' },
];

function fieldsOf({ samplePosts, wordsNeverUsed, ...author }: VoiceProfile): FormValues {
  const texts = samplePosts.length > 0 ? samplePosts : [''];
  return {
    ...author,
    samples: texts.map((text, index) => ({ id: `stored-${index}`, text })),
    words: wordsNeverUsed.join(', '),
  };
}

function profileIn({ role, audience, goal, samples, words }: FormValues): VoiceProfile {
  const isFilled = (text: string) => text !== '';
  return {
    role: role.trim(),
    audience: audience.trim(),
    goal: goal.trim(),
    samplePosts: samples.map(({ text }) => text.trim()).filter(isFilled),
    wordsNeverUsed: words
      .split(/[,;\n]/)
      .map((word) => word.trim())
      .filter(isFilled),
  };
}

function isStored(typed: FormValues, stored: VoiceProfile): boolean {
  return JSON.stringify(profileIn(typed)) === JSON.stringify(stored);
}

function emptySample(): FormValues['samples'][number] {
  return { id: newId(), text: '' };
}
