import { KeyRound, RefreshCw, Trash2 } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { maskedApiKey } from '#domain/ai/api-key.ts';
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
import { KeyForm } from './key-form.tsx';

/** Whose AI is used, where it is, and which of its models. */
export function AiSettingsCard() {
  const settings = useAiSettings();
  const [isReplacing, setReplacing] = useState(false);
  // Null while nothing is typed: another tab may change the address.
  const [typedUrl, setTypedUrl] = useState<string | null>(null);
  const baseUrl = typedUrl ?? settings.baseUrl;
  const [models, setModels] = useState<ModelLists>();
  const [isAsking, setAsking] = useState(false);
  const access = useFocusFollowing(!settings.apiKey ? 'no-key' : isReplacing ? 'replacing' : 'key');
  const isBaseUrlWrong = baseUrl.trim() !== '' && !/^https?:\/\/[^\s/]+/i.test(baseUrl.trim());

  const saveBaseUrl = () => {
    if (typedUrl === null || isBaseUrlWrong) return;
    const { apiKey } = settings;
    const chosen = typedUrl.trim() || defaultBaseUrl();
    change({ baseUrl: chosen === defaultBaseUrl() ? '' : chosen });
    setTypedUrl(null);
    setModels(undefined);
    // A key is nobody's business but theirs who gave it.
    if (!apiKey || originOf(chosen) === originOf(settings.baseUrl)) return;
    change({ apiKey: null });
    toastDoneWithUndo('API key removed: it was for another address', () => change({ apiKey }));
  };
  const askForModels = async () => {
    setAsking(true);
    const account = await findAiAccount().catch(() => undefined);
    const listed = account && (await listModels(account));
    setAsking(false);
    if (listed?.ok) setModels(listed.models);
    else
      toast.error(listed?.message ?? failureMessage({ reason: account === null ? 'no-key' : 'unreachable' }));
  };

  return (
    <Card id="ai-access" title="AI and dictation" description="Kept in this browser only.">
      <div className="grid grid-cols-1 gap-6">
        <div ref={access} tabIndex={-1} className="outline-none">
          {settings.apiKey && !isReplacing ? (
            <div className="flex flex-wrap items-center gap-3 rounded-control bg-sunken p-3">
              <KeyRound aria-hidden="true" className="size-5 text-ink-soft" />
              <p className="mr-auto text-sm">
                Your API key <span className="font-mono">{maskedApiKey(settings.apiKey)}</span>
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
          hint="Any provider that speaks the OpenAI protocol, also one on this machine. Empty brings back the default."
          error={isBaseUrlWrong ? 'This is no web address.' : undefined}
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
          isBusy={isAsking}
          onClick={() => void askForModels()}
        >
          <RefreshCw aria-hidden="true" className="size-4" />
          Ask the provider for its models
        </Button>
      </div>
    </Card>
  );
}

function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined;
}

/** What was pressed goes away with what it stood beside: the focus goes to the field, or to the button, that came in its place. */
function useFocusFollowing(stage: 'no-key' | 'replacing' | 'key') {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(stage);
  // What another tab does to the key calls nobody here.
  const wasHere = useRef(false);
  useEffect(() => {
    const note = ({ target }: Event) => {
      wasHere.current = target instanceof Node && place.current?.contains(target) === true;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useLayoutEffect(() => {
    if (shown.current === stage) return;
    shown.current = stage;
    if (!wasHere.current) return;
    onKeysReleased(() => {
      if (document.activeElement !== document.body) return;
      const next = { 'no-key': null, replacing: 'input', key: 'button' }[stage];
      // Who has removed a key does not write the next one at once: a finger is spared the keyboard.
      (next === null ? place.current : place.current?.querySelector<HTMLElement>(next))?.focus();
    });
  }, [stage]);
  return place;
}

function change(settings: Partial<AiSettings>): void {
  if (!changeAiSettings(settings).ok)
    toast.warning('The AI settings are used, but this browser does not let them be kept.');
}

/** A model by name, with what the provider offers as suggestions: a provider need not have a list. */
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
        hint={offered ? `${offered.length} offered` : `Default: ${defaultModel}`}
        // The default may be another one day: who only passes by has not chosen it.
        onBlur={({ target }) => onChange(target.value.trim() === defaultModel ? '' : target.value)}
      />
      <datalist id={listId}>
        {offered?.map(({ id, shutdownDate }) => (
          <option key={id} value={id}>
            {shutdownDate ? `ends ${shutdownDate}` : ''}
          </option>
        ))}
      </datalist>
      {known?.shutdownDate ? (
        <Alert tone="caution">
          <p>
            The provider ends {model} on {known.shutdownDate}.
          </p>
        </Alert>
      ) : null}
      {offered && offered.length > 0 && !known ? (
        <Alert tone="caution">
          <p>The provider does not list {model}.</p>
        </Alert>
      ) : null}
    </div>
  );
}
