import { useState } from 'react';
import { type AiAction, actionLabel, actionPrompt } from '#domain/ai/ai-action.ts';
import { chatRequest } from '#domain/ai/chat.ts';
import type { VoiceProfile } from '#domain/ai/voice-profile.ts';
import { useChatModel } from '#web/data/ai/chat-model.ts';
import { modelMemory } from '#web/data/ai/model-memory.ts';
import { type AiSettings, useAiSettings } from '#web/data/ai/settings.ts';
import { UnfoldMark } from '#web/ui/unfold-mark.tsx';

/** The exact request a task sends to the AI provider. */
export function RequestPreview({
  task,
  content,
  voice,
}: {
  task: AiAction;
  content: string;
  voice: VoiceProfile;
}) {
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
      {isOpen ? <Request task={task} content={content} voice={voice} /> : null}
    </details>
  );
}

function Request({ task, content, voice }: { task: AiAction; content: string; voice: VoiceProfile }) {
  const { apiKey, baseUrl, usesNoKey } = useAiSettings();
  const chatModel = useChatModel(baseUrl);
  const made = actionPrompt(task, content, voice);
  if (!made.ok) return <p className="px-4 pb-4 text-sm text-ink-soft">{made.message}</p>;
  const { messages, ...rest } = chatRequest(
    chatModel,
    made.prompt,
    modelMemory(baseUrl).refusedBy(chatModel),
  );
  return (
    <div className="grid gap-3 border-t border-line p-4 text-sm">
      <p className="text-ink-soft">
        “{actionLabel(task)}” sends only this, {destinationOf({ apiKey, baseUrl, usesNoKey })}.
      </p>
      <dl className="flex flex-wrap gap-x-5 gap-y-1 text-ink-soft">
        {Object.entries(rest).map(([name, value]) => (
          <div key={name} className="flex gap-1.5">
            <dt>{name}</dt>
            <dd className="font-medium text-ink">{String(value)}</dd>
          </div>
        ))}
      </dl>
      {messages.map(({ role, content: text }) => (
        <figure key={role} className="grid gap-1">
          <figcaption className="font-medium">{role}</figcaption>
          <pre className="max-h-64 overflow-y-auto rounded-lg bg-sunken p-3 font-sans whitespace-pre-wrap wrap-anywhere">
            {text}
          </pre>
        </figure>
      ))}
    </div>
  );
}

function destinationOf({
  apiKey,
  baseUrl,
  usesNoKey,
}: Pick<AiSettings, 'apiKey' | 'baseUrl' | 'usesNoKey'>): string {
  if (usesNoKey) return `to ${baseUrl}`;
  return apiKey ? `to ${baseUrl} with your own key` : 'to the AI through the server';
}
