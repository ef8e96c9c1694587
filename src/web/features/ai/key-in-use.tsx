import { KeyRound, MonitorCheck, Trash2 } from 'lucide-react';
import { maskApiKey } from '#domain/ai/api-key.ts';
import { ownAccount } from '#web/data/ai/account.ts';
import { listModels } from '#web/data/ai/models.ts';
import { type AiSettings, type changeAiSettings, markKeyAccepted } from '#web/data/ai/settings.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { toastDone, toastDoneWithUndo } from '#web/ui/toast.ts';
import { useAction } from '#web/ui/use-action.ts';

/** Shows the stored API key, or that none is needed. An unchecked key can be checked here. */
export function KeyInUse({
  settings: { apiKey, baseUrl, isKeyUnchecked },
  onReplace,
  onChange,
}: {
  settings: AiSettings;
  onReplace: () => void;
  onChange: (change: Parameters<typeof changeAiSettings>[0]) => void;
}) {
  const { run: check, isPending: isChecking } = useAction(
    async () => {
      const account = ownAccount();
      if (!account) return { ok: true, value: false };
      const listed = await listModels(account);
      if (listed.ok) markKeyAccepted();
      if (listed.ok) return { ok: true, value: true };
      if (listed.failure.reason !== 'key-refused') return listed;
      onChange({ apiKey: null });
      return {
        ok: false,
        message: 'The AI provider rejected the key, so it was removed. Enter another one.',
      };
    },
    {
      failure: 'Couldn’t confirm the key',
      onSuccess: (isConfirmed) => isConfirmed && toastDone('Your API key works.'),
    },
  );
  const Icon = apiKey === null ? MonitorCheck : KeyRound;
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-control bg-sunken p-3">
      <p className="flex min-w-0 flex-1 basis-52 flex-wrap items-center gap-x-3 gap-y-1 text-sm wrap-anywhere">
        <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
        {apiKey === null ? (
          `Connected to ${hostOf(baseUrl)} without a key`
        ) : (
          <span>
            Your API key <span className="font-mono">{maskApiKey(apiKey)}</span>
          </span>
        )}
        {isKeyUnchecked ? <Badge tone="caution">Not checked yet</Badge> : null}
      </p>
      <div className="flex flex-wrap gap-2">
        {isKeyUnchecked ? (
          <Button variant="secondary" isBusy={isChecking} onClick={() => void check()}>
            Check now
          </Button>
        ) : null}
        <Button variant="secondary" onClick={onReplace}>
          {apiKey === null ? 'Add a key' : 'Replace'}
        </Button>
        <Button
          variant="danger"
          onClick={() => {
            // Reset the base URL, so that the next key isn't sent to the disconnected server.
            onChange(apiKey === null ? { keylessUrl: '', baseUrl: '' } : { apiKey: null });
            const undo = () => onChange(apiKey === null ? { keylessUrl: baseUrl, baseUrl } : { apiKey });
            toastDoneWithUndo(apiKey === null ? 'Disconnected' : 'API key removed', undo);
          }}
        >
          <Trash2 aria-hidden="true" className="size-4" />
          {apiKey === null ? 'Disconnect' : 'Remove'}
        </Button>
      </div>
    </div>
  );
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
