import { ExternalLink } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { providerBaseUrl, validateApiKey } from '#domain/ai/api-key.ts';
import { useIsUnmounted } from '#web/browser/use-is-unmounted.ts';
import { listModels } from '#web/data/ai/models.ts';
import { changeAiSettings, useAiSettings } from '#web/data/ai/settings.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.ts';
import { sayKeySaved } from './say-key-saved.ts';

/** Takes a key, has the provider confirm it, and keeps it in this browser. `buttons` puts its buttons where the place around it has them. */
export function KeyForm({
  onSaved,
  onCancel,
  buttons = (them) => <div className="flex flex-wrap gap-3">{them}</div>,
}: {
  onSaved: () => void;
  onCancel?: () => void;
  buttons?: (them: ReactNode) => ReactNode;
}) {
  const { baseUrl } = useAiSettings();
  const [key, setKey] = useState('');
  const [error, setError] = useState<string>();
  const [isTesting, setTesting] = useState(false);
  const isUnmounted = useIsUnmounted();

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isTesting) return;
    const verdict = validateApiKey(key, baseUrl);
    if (!verdict.ok) return setError(verdict.message);
    setTesting(true);
    const tested = await listModels({ kind: 'key', baseUrl, apiKey: key.trim() });
    // Who cancels while it is tested does not want it kept.
    if (isUnmounted.current) return;
    setTesting(false);
    // Some providers have no list of models. Only a refused key, or nobody there, says that the key will not do.
    if (!tested.ok && tested.failure.reason === 'key-refused') {
      return setError('The AI provider refused this key. Please check it.');
    }
    if (!tested.ok && tested.failure.reason === 'unreachable') return setError(tested.message);
    if (changeAiSettings({ apiKey: key }).ok) void sayKeySaved('API key saved successfully!');
    else toast.warning('API key is used, but this browser does not let it be kept.');
    onSaved();
  };

  return (
    <form onSubmit={(event) => void save(event)} noValidate className="grid gap-5">
      <TextField
        label="API key"
        type="password"
        autoComplete="off"
        spellCheck={false}
        placeholder="sk-..."
        value={key}
        error={error}
        hint={
          baseUrl === providerBaseUrl ? (
            <a
              href="https://platform.openai.com/api-keys"
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-6 items-center gap-1 font-medium text-accent-ink underline underline-offset-4"
            >
              Get an API key from OpenAI
              <ExternalLink aria-hidden="true" className="size-4" />
            </a>
          ) : (
            `It is sent to ${baseUrl} and nowhere else.`
          )
        }
        onChange={({ target }) => {
          setKey(target.value);
          setError(undefined);
        }}
      />
      {buttons(
        <>
          {onCancel ? (
            <Button variant="secondary" onClick={onCancel}>
              Cancel
            </Button>
          ) : null}
          <Button type="submit" isBusy={isTesting}>
            {isTesting ? 'Testing the key' : 'Save API Key'}
          </Button>
        </>,
      )}
    </form>
  );
}
