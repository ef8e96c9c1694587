import { Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { VoiceProfile } from '#domain/ai/voice-profile.ts';
import { newId } from '#web/browser/ids.ts';
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
  const [samples, setSamples] = useState(() =>
    profile.samplePosts.length > 0 ? profile.samplePosts.map(newSample) : [newSample()],
  );
  const [words, setWords] = useState(profile.wordsNeverUsed.join(', '));
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const next = {
      samplePosts: samples.map(({ text }) => text.trim()).filter((text) => text !== ''),
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
                  onClick={() => setSamples(samples.length > 1 ? samples.toSpliced(index, 1) : [newSample()])}
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
          onClick={() => setSamples([...samples, newSample()])}
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
        onChange={({ target }) => setWords(target.value)}
      />
      <Button type="submit" className="justify-self-start">
        Save your voice
      </Button>
    </form>
  );
}

/** A post in a field of its own; an `id` keeps what is typed with it when one before it goes. */
function newSample(text = ''): { id: string; text: string } {
  return { id: newId(), text };
}
