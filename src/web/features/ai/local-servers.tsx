import { localServers } from '#domain/ai/api-key.ts';
import { Button } from '#web/ui/button.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { connectWithoutKey } from './connect-without-key.ts';

/** Buttons that connect to a model server on this computer. */
export function LocalServers({ onConnected }: { onConnected: () => void }) {
  const { run: connect, isPending } = useAction(connectWithoutKey, {
    failure: 'Couldn’t connect',
    onSuccess: onConnected,
  });
  return (
    <fieldset className="grid gap-2" disabled={isPending}>
      <legend className="mb-2 text-sm font-medium">Use a model on this computer</legend>
      <div className="flex flex-wrap gap-2">
        {localServers.map(({ name, baseUrl }) => (
          <Button key={name} variant="secondary" onClick={() => void connect(baseUrl)}>
            {name}
          </Button>
        ))}
      </div>
      <p className="text-sm text-ink-soft">
        Free and private: AI requests stay on this computer. Start the model server first.
      </p>
    </fieldset>
  );
}
