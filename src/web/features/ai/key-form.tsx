import { ExternalLink } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { maskApiKey, providerBaseUrl, validateApiKey } from '#domain/ai/api-key.ts';
import { useIsUnmounted } from '#web/browser/use-is-unmounted.ts';
import { listModels } from '#web/data/ai/models.ts';
import { changeAiSettings, useAiSettings } from '#web/data/ai/settings.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.ts';
import { useAction } from '#web/ui/use-action.ts';
import { connectWithoutKey } from './connect-without-key.ts';
import { toastKeySaved } from './toast-key-saved.ts';

/** Checks an API key with the provider and stores it in this browser. `renderActions` wraps the buttons. */
export function KeyForm({
  onSaved,
  onCancel,
  renderActions = (buttons) => <div className="flex flex-wrap gap-3">{buttons}</div>,
}: {
  onSaved: () => void;
  onCancel?: () => void;
  renderActions?: (buttons: ReactNode) => ReactNode;
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
    // Canceled during the test: don't store the key.
    if (isUnmounted.current) return;
    setTesting(false);
    if (!tested.ok && tested.failure.reason === 'key-refused') {
      return setError('The AI provider rejected this key. Check it and try again.');
    }
    // Some providers list no models, and others may be unreachable. The first AI answer then confirms the key.
    const uncheckedKey = tested.ok ? '' : maskApiKey(key.trim());
    const isStored = changeAiSettings({ apiKey: key, uncheckedKey, keylessUrl: '' }).ok;
    if (!isStored) toast.warning(couldNotSave(tested.ok));
    else if (tested.ok) void toastKeySaved('API key saved successfully!');
    else toast.warning('API key saved, but not checked yet', { description: tested.message });
    onSaved();
  };
  const { run: goWithoutKey, isPending: isConnecting } = useAction(() => connectWithoutKey(baseUrl), {
    failure: 'Couldn’t connect without a key',
    onSuccess: () => !isUnmounted.current && onSaved(),
  });

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
            `Sent only to ${baseUrl}.`
          )
        }
        onChange={({ target }) => {
          setKey(target.value);
          setError(undefined);
        }}
      />
      {renderActions(
        <>
          {onCancel ? (
            <Button variant="secondary" onClick={onCancel}>
              Cancel
            </Button>
          ) : null}
          {baseUrl === providerBaseUrl ? null : (
            <Button variant="secondary" isBusy={isConnecting} onClick={() => void goWithoutKey()}>
              Connect without a key
            </Button>
          )}
          <Button type="submit" isBusy={isTesting}>
            {isTesting ? 'Testing key…' : 'Save API Key'}
          </Button>
        </>,
      )}
    </form>
  );
}

/** Points to the model servers that need no key. */
export function NoKeyHint({ onFollowed }: { onFollowed: () => void }) {
  return (
    <p className="text-sm text-ink-soft">
      No key?{' '}
      <Link
        to="/settings#ai-access"
        onClick={onFollowed}
        className="inline-flex min-h-6 items-center font-medium text-accent-ink underline underline-offset-4"
      >
        Use a model on this computer
      </Link>
    </p>
  );
}

function couldNotSave(isChecked: boolean): string {
  return isChecked
    ? 'Your API key works, but this browser couldn’t save it.'
    : 'This browser couldn’t save your API key. It works until you close this page.';
}
