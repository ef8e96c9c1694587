import { useEffect, useState } from 'react';
import { type ChatPrompt, chatRequest } from '#domain/ai/chat.ts';
import { useChatModel } from '#web/data/ai/chat-model.ts';
import { modelMemory } from '#web/data/ai/model-memory.ts';
import { type AiSettings, useAiSettings } from '#web/data/ai/settings.ts';
import { UnfoldMark } from '#web/ui/unfold-mark.tsx';

/** The request to preview. `refusal` says why it can't be sent. A new `readPrompt` reads the prompt again. */
type Previewed = { label: string; refusal?: string | null; readPrompt: () => Promise<ChatPrompt> };

/** The exact request that an AI button sends to the provider. */
export function RequestPreview(previewed: Previewed) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="group rounded-control border border-line bg-surface"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-2 px-4 text-sm font-medium">
        What’s sent?
        <UnfoldMark />
      </summary>
      {isOpen ? <Request {...previewed} /> : null}
    </details>
  );
}

function Request({ label, refusal = null, readPrompt }: Previewed) {
  const { apiKey, baseUrl, usesNoKey } = useAiSettings();
  const chatModel = useChatModel();
  const prompt = usePrompt(readPrompt);
  if (refusal !== null) return <p className="px-4 pb-4 text-sm text-ink-soft">{refusal}</p>;
  if (prompt === 'failed')
    return (
      <p className="px-4 pb-4 text-sm text-ink-soft">Couldn’t load the request. Close it and try again.</p>
    );
  if (prompt === null) return null;
  const { messages, ...rest } = chatRequest(chatModel, prompt, modelMemory(baseUrl).refusedBy(chatModel));
  return (
    <div className="grid gap-3 border-t border-line p-4 text-sm">
      <p className="text-ink-soft">
        “{label}” sends only this, {destinationOf({ apiKey, baseUrl, usesNoKey })}.
      </p>
      <dl className="flex flex-wrap gap-x-5 gap-y-1 text-ink-soft">
        {Object.entries(rest).map(([name, value]) => (
          <div key={name} className="flex gap-1.5">
            <dt>{name}</dt>
            <dd className="font-medium text-ink">
              {typeof value === 'object' ? JSON.stringify(value) : String(value)}
            </dd>
          </div>
        ))}
      </dl>
      {messages.map(({ role, content: text }) => (
        <figure key={role} className="grid gap-1">
          <figcaption className="font-medium">{role}</figcaption>
          <pre className="rounded-lg bg-sunken p-3 font-sans whitespace-pre-wrap wrap-anywhere">{text}</pre>
        </figure>
      ))}
    </div>
  );
}

/** Reads the prompt again when `readPrompt` changes; null until read. */
function usePrompt(readPrompt: () => Promise<ChatPrompt>) {
  const [prompt, setPrompt] = useState<ChatPrompt | 'failed' | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const show = (read: ChatPrompt | 'failed') => {
      if (isCurrent) setPrompt(read);
    };
    readPrompt().then(show, () => show('failed'));
    return () => {
      isCurrent = false;
    };
  }, [readPrompt]);
  return prompt;
}

function destinationOf({
  apiKey,
  baseUrl,
  usesNoKey,
}: Pick<AiSettings, 'apiKey' | 'baseUrl' | 'usesNoKey'>): string {
  if (usesNoKey) return `to ${baseUrl}`;
  return apiKey ? `to ${baseUrl} with your own key` : 'to the AI through the server';
}
