import { Plus, Trash2 } from 'lucide-react';
import type { FormEvent } from 'react';
import type { VoiceProfile } from '#domain/ai/voice-profile.ts';
import { newId } from '#web/browser/ids.ts';
import { storeFailure } from '#web/data/store/failure.ts';
import { saveVoiceProfile, useVoiceProfile } from '#web/data/store/voice-profile.ts';
import { type UnsavedForm, useUnsavedForm } from '#web/data/unsaved-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field, TextField } from '#web/ui/field.tsx';
import { NotSaved } from '#web/ui/not-saved.tsx';
import { TextArea } from '#web/ui/textarea.tsx';
import { toast } from '#web/ui/toast.ts';

const maxSamples = 3;

/** How the person writes, for the AI to follow: some posts of their own, and words they never use. */
export function VoiceProfileCard() {
  const profile = useVoiceProfile();
  return (
    <Card
      id="voice"
      title="Your voice"
      description="Shapes everything the AI writes for you. It is sent along with each request, and kept in this browser."
    >
      <VoiceProfileForm profile={profile} />
    </Card>
  );
}

/** The fields of the form. An `id` keeps what is typed with its field when one before it goes. */
type Typed = { samples: readonly { id: string; text: string }[]; words: string };

const form: UnsavedForm<Typed> = {};

function VoiceProfileForm({ profile }: { profile: VoiceProfile }) {
  const { typed, type, isUnsaved } = useUnsavedForm(form, profile, isKept);
  const { samples, words } = typed ?? fieldsOf(profile);
  const setSamples = (changed: Typed['samples']) => type({ samples: changed, words });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await saveVoiceProfile(profileIn({ samples, words }));
      toast.success('Your voice is saved.', { duration: 2_000 });
    } catch (error) {
      toast.error('Not saved', { description: storeFailure(error).message });
    }
  };
  return (
    <form onSubmit={(event) => void save(event)} className="grid grid-cols-1 gap-5">
      {samples.map(({ id, text }, index) => (
        <Field key={id} label={`A post of yours ${index + 1}`}>
          {(control) => (
            <div className="flex items-start gap-2">
              <TextArea
                {...control}
                rows={5}
                value={text}
                onChange={({ target }) => setSamples(samples.with(index, { id, text: target.value }))}
              />
              {samples.length > 1 || text !== '' ? (
                <Button
                  variant="quiet"
                  size="icon"
                  aria-label={`Remove post ${index + 1}`}
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
          className="justify-self-start"
          onClick={() => setSamples([...samples, emptySample()])}
        >
          <Plus aria-hidden="true" className="size-4" />
          Add another post
        </Button>
      ) : null}
      <TextField
        label="Words you never use"
        hint="With commas between them."
        placeholder="synergy, game-changer, thrilled"
        value={words}
        onChange={({ target }) => type({ samples, words: target.value })}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit">Save your voice</Button>
        <NotSaved isShown={isUnsaved} />
      </div>
    </form>
  );
}

function fieldsOf({ samplePosts, wordsNeverUsed }: VoiceProfile): Typed {
  const texts = samplePosts.length > 0 ? samplePosts : [''];
  return {
    samples: texts.map((text, index) => ({ id: `kept ${index}`, text })),
    words: wordsNeverUsed.join(', '),
  };
}

function profileIn({ samples, words }: Typed): VoiceProfile {
  const isSaid = (text: string) => text !== '';
  return {
    samplePosts: samples.map(({ text }) => text.trim()).filter(isSaid),
    wordsNeverUsed: words
      .split(/[,;\n]/)
      .map((word) => word.trim())
      .filter(isSaid),
  };
}

function isKept(typed: Typed, kept: VoiceProfile): boolean {
  return JSON.stringify(profileIn(typed)) === JSON.stringify(kept);
}

function emptySample(): Typed['samples'][number] {
  return { id: newId(), text: '' };
}
