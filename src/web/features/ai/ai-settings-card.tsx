import { RefreshCw } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { failureMessage } from '#domain/ai/failure.ts';
import { defaultTranscriptionModel } from '#domain/ai/models.ts';
import { onKeysReleased } from '#web/browser/key-state.ts';
import { findAiAccount, ownAccount, providerUrlOf } from '#web/data/ai/account.ts';
import { rememberChatModels, useDefaultChatModel } from '#web/data/ai/chat-model.ts';
import { listModels, type ModelLists } from '#web/data/ai/models.ts';
import { changeAiSettings, defaultBaseUrl, markKeyAccepted, useAiSettings } from '#web/data/ai/settings.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextField } from '#web/ui/field.tsx';
import { toast, toastDoneWithUndo } from '#web/ui/toast.ts';
import { useAction } from '#web/ui/use-action.ts';
import { KeyForm } from './key-form.tsx';
import { KeyInUse } from './key-in-use.tsx';
import { LocalServers } from './local-servers.tsx';
import { ModelField } from './model-field.tsx';

/** The AI provider: API key, base URL, and models. */
export function AiSettingsCard() {
  const settings = useAiSettings();
  const [isReplacing, setReplacing] = useState(false);
  // Null until something is typed, so that changes from another tab show.
  const [typedUrl, setTypedUrl] = useState<string | null>(null);
  const baseUrl = typedUrl ?? settings.baseUrl;
  const [models, setModels] = useState<ModelLists>();
  const hasAccess = settings.apiKey !== null || settings.usesNoKey;
  const defaultModel = useDefaultChatModel(settings.baseUrl);
  const access = useFocusAfterSwap(!hasAccess ? 'no-key' : isReplacing ? 'replacing' : 'key');
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
      if (listed.ok && ownAccount()) markKeyAccepted();
      if (listed.ok && listed.models.chat.length > 0)
        rememberChatModels(providerUrlOf(account), listed.models.chat);
      return listed.ok ? { ok: true, value: listed.models } : listed;
    },
    { failure: 'Couldn’t load models', onSuccess: setModels },
  );

  return (
    <Card id="ai-access" title="AI and dictation" description="Stored only in this browser.">
      <div className="grid grid-cols-1 gap-6">
        <div ref={access} tabIndex={-1} className="outline-none">
          {hasAccess && !isReplacing ? (
            <KeyInUse settings={settings} onReplace={() => setReplacing(true)} onChange={change} />
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
        <LocalServers
          onConnected={() => {
            setTypedUrl(null);
            setModels(undefined);
            setReplacing(false);
          }}
        />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <ModelField
            label="Chat model"
            model={settings.isChatModelChosen ? settings.chatModel : (defaultModel ?? '')}
            defaultModel={defaultModel}
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

/** Moves the focus to the element that replaced the pressed button. */
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
      // After a removal, focusing the field would open the on-screen keyboard for nothing.
      (next === null ? container.current : container.current?.querySelector<HTMLElement>(next))?.focus();
    });
  }, [stage]);
  return container;
}

function change(settings: Parameters<typeof changeAiSettings>[0]): void {
  if (!changeAiSettings(settings).ok)
    toast.warning('The AI settings apply, but this browser couldn’t save them.');
}
