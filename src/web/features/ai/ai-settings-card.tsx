import { KeyRound, RefreshCw, Trash2 } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { maskApiKey } from '#domain/ai/api-key.ts';
import { failureMessage } from '#domain/ai/failure.ts';
import { defaultChatModel, defaultTranscriptionModel, type ProviderModel } from '#domain/ai/models.ts';
import { onKeysReleased } from '#web/browser/key-state.ts';
import { findAiAccount } from '#web/data/ai/account.ts';
import { listModels, type ModelLists } from '#web/data/ai/models.ts';
import { type AiSettings, changeAiSettings, defaultBaseUrl, useAiSettings } from '#web/data/ai/settings.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextField } from '#web/ui/field.tsx';
import { toast, toastDoneWithUndo } from '#web/ui/toast.ts';
import { useAction } from '#web/ui/use-action.ts';
import { KeyForm } from './key-form.tsx';

/** The AI provider: API key, base URL, and models. */
export function AiSettingsCard() {
  const settings = useAiSettings();
  const [isReplacing, setReplacing] = useState(false);
  // Null while nothing is typed, so that a change in another tab shows.
  const [typedUrl, setTypedUrl] = useState<string | null>(null);
  const baseUrl = typedUrl ?? settings.baseUrl;
  const [models, setModels] = useState<ModelLists>();
  const access = useFocusAfterSwap(!settings.apiKey ? 'no-key' : isReplacing ? 'replacing' : 'key');
  const isBaseUrlWrong = baseUrl.trim() !== '' && !/^https?:\/\/[^\s/]+/i.test(baseUrl.trim());

  const saveBaseUrl = () => {
    if (typedUrl === null || isBaseUrlWrong) return;
    const { apiKey } = settings;
    const chosen = typedUrl.trim() || defaultBaseUrl();
    change({ baseUrl: chosen === defaultBaseUrl() ? '' : chosen });
    setTypedUrl(null);
    setModels(undefined);
    // Never send a key to a server it was not entered for.
    if (!apiKey || originOf(chosen) === originOf(settings.baseUrl)) return;
    change({ apiKey: null });
    toastDoneWithUndo('API key removed because the address changed', () => change({ apiKey }));
  };
  const { run: loadModels, isPending: isLoading } = useAction(
    async () => {
      const account = await findAiAccount().catch(() => undefined);
      if (!account) {
        return {
          ok: false,
          message: failureMessage({ reason: account === null ? 'no-key' : 'unreachable' }),
        };
      }
      const listed = await listModels(account);
      return listed.ok ? { ok: true, value: listed.models } : listed;
    },
    { failure: 'Couldn’t load models', onSuccess: setModels },
  );

  return (
    <Card id="ai-access" title="AI and dictation" description="Stored only in this browser.">
      <div className="grid grid-cols-1 gap-6">
        <div ref={access} tabIndex={-1} className="outline-none">
          {settings.apiKey && !isReplacing ? (
            <div className="flex flex-wrap items-center gap-3 rounded-control bg-sunken p-3">
              <KeyRound aria-hidden="true" className="size-5 text-ink-soft" />
              <p className="mr-auto text-sm">
                Your API key <span className="font-mono">{maskApiKey(settings.apiKey)}</span>
              </p>
              <Button variant="secondary" onClick={() => setReplacing(true)}>
                Replace
              </Button>
              <Button
                variant="danger"
                onClick={() => {
                  const { apiKey } = settings;
                  change({ apiKey: null });
                  toastDoneWithUndo('API key removed', () => change({ apiKey }));
                }}
              >
                <Trash2 aria-hidden="true" className="size-4" />
                Remove
              </Button>
            </div>
          ) : (
            <KeyForm
              onSaved={() => setReplacing(false)}
              {...(isReplacing ? { onCancel: () => setReplacing(false) } : {})}
            />
          )}
        </div>
        <TextField
          label="Base URL"
          type="url"
          inputMode="url"
          value={baseUrl}
          hint="Any OpenAI-compatible provider, including one on this computer. Leave empty for the default."
          error={isBaseUrlWrong ? 'Enter a valid web address.' : undefined}
          onChange={({ target }) => setTypedUrl(target.value)}
          onBlur={saveBaseUrl}
        />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <ModelField
            label="Chat model"
            model={settings.chatModel}
            defaultModel={defaultChatModel}
            offered={models?.chat}
            onChange={(chatModel) => change({ chatModel })}
          />
          <ModelField
            label="Transcription model"
            model={settings.transcriptionModel}
            defaultModel={defaultTranscriptionModel}
            offered={models?.transcription}
            onChange={(transcriptionModel) => change({ transcriptionModel })}
          />
        </div>
        <Button
          variant="secondary"
          className="justify-self-start"
          isBusy={isLoading}
          onClick={() => void loadModels()}
        >
          <RefreshCw aria-hidden="true" className="size-4" />
          Load models
        </Button>
      </div>
    </Card>
  );
}

function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined;
}

/** Moves the focus to whatever replaced the pressed button. */
function useFocusAfterSwap(stage: 'no-key' | 'replacing' | 'key') {
  const container = useRef<HTMLDivElement>(null);
  const shown = useRef(stage);
  // A change in another tab must not move the focus.
  const hadFocus = useRef(false);
  useEffect(() => {
    const track = ({ target }: Event) => {
      hadFocus.current = target instanceof Node && container.current?.contains(target) === true;
    };
    document.addEventListener('focusin', track);
    return () => document.removeEventListener('focusin', track);
  }, []);
  useLayoutEffect(() => {
    if (shown.current === stage) return;
    shown.current = stage;
    if (!hadFocus.current) return;
    onKeysReleased(() => {
      if (document.activeElement !== document.body) return;
      const next = { 'no-key': null, replacing: 'input', key: 'button' }[stage];
      // After a removal, focusing the field would only open the on-screen keyboard.
      (next === null ? container.current : container.current?.querySelector<HTMLElement>(next))?.focus();
    });
  }, [stage]);
  return container;
}

function change(settings: Partial<AiSettings>): void {
  if (!changeAiSettings(settings).ok)
    toast.warning('The AI settings apply, but this browser couldn’t save them.');
}

/** A free-text model name with the provider's models as suggestions: not every provider lists its models. */
function ModelField({
  label,
  model,
  defaultModel,
  offered,
  onChange,
}: {
  label: string;
  model: string;
  defaultModel: string;
  offered: readonly ProviderModel[] | undefined;
  onChange: (model: string) => void;
}) {
  const listId = useId();
  const known = offered?.find(({ id }) => id === model);
  return (
    <div className="grid content-start gap-3">
      <TextField
        label={label}
        list={listId}
        autoComplete="off"
        spellCheck={false}
        placeholder={defaultModel}
        defaultValue={model}
        key={model}
        hint={offered ? `${offered.length} available` : `Default: ${defaultModel}`}
        // Leaving the default in place must not pin it: it may change in a later release.
        onBlur={({ target }) => onChange(target.value.trim() === defaultModel ? '' : target.value)}
      />
      <datalist id={listId}>
        {offered?.map(({ id, shutdownDate }) => (
          <option key={id} value={id}>
            {shutdownDate ? `Retires ${shutdownDate}` : ''}
          </option>
        ))}
      </datalist>
      {known?.shutdownDate ? (
        <Alert tone="caution">
          <p>
            The provider will retire {model} on {known.shutdownDate}.
          </p>
        </Alert>
      ) : null}
      {offered && offered.length > 0 && !known ? (
        <Alert tone="caution">
          <p>The provider doesn’t list {model}.</p>
        </Alert>
      ) : null}
    </div>
  );
}
