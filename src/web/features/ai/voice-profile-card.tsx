import { Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { VoiceProfile } from '#domain/ai/voice-profile.ts';
import { storeFailure } from '#web/data/store/failure.ts';
import { saveVoiceProfile, useVoiceProfile } from '#web/data/store/voice-profile.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field, TextField } from '#web/ui/field.tsx';
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
      <VoiceProfileForm key={JSON.stringify(profile)} profile={profile} />
    </Card>
  );
}

function VoiceProfileForm({ profile }: { profile: VoiceProfile }) {
  const [samples, setSamples] = useState<readonly string[]>(
    profile.samplePosts.length > 0 ? profile.samplePosts : [''],
  );
  const [words, setWords] = useState(profile.wordsNeverUsed.join(', '));
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const next = {
      samplePosts: samples.map((sample) => sample.trim()).filter((sample) => sample !== ''),
      wordsNeverUsed: words
        .split(/[,;\n]/)
        .map((word) => word.trim())
        .filter((word) => word !== ''),
    };
    try {
      await saveVoiceProfile(next);
      toast.success('Your voice is saved.', { duration: 2_000 });
    } catch (error) {
      toast.error('Not saved', { description: storeFailure(error).message });
    }
  };
  return (
    <form onSubmit={(event) => void save(event)} className="grid gap-5">
      {samples.map((sample, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a post has no name of its own while it is typed.
        <Field key={index} label={`A post of yours ${index + 1}`}>
          {(control) => (
            <div className="flex items-start gap-2">
              <TextArea
                {...control}
                rows={5}
                value={sample}
                onChange={({ target }) => setSamples(samples.with(index, target.value))}
              />
              {samples.length > 1 || sample !== '' ? (
                <Button
                  variant="quiet"
                  size="icon"
                  aria-label={`Remove post ${index + 1}`}
                  onClick={() => setSamples(samples.length > 1 ? samples.toSpliced(index, 1) : [''])}
                >
                  <Trash2 aria-hidden="true" className="size-5" />
                </Button>
              ) : null}
            </div>
          )}
        </Field>
      ))}
      {samples.length < maxSamples ? (
        <Button variant="quiet" className="justify-self-start" onClick={() => setSamples([...samples, ''])}>
          <Plus aria-hidden="true" className="size-4" />
          Add another post
        </Button>
      ) : null}
      <TextField
        label="Words you never use"
        hint="With commas between them."
        placeholder="synergy, game-changer, thrilled"
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <Button type="submit" className="justify-self-start">
        Save your voice
      </Button>
    </form>
  );
}
