import { useEffect, useState } from 'react';
import { type AiAction, actionLabel, actionRefusal } from '#domain/ai/ai-action.ts';
import { type ChatPrompt, chatRequest } from '#domain/ai/chat.ts';
import type { Post } from '#domain/posts/post.ts';
import { useChatModel } from '#web/data/ai/chat-model.ts';
import { modelMemory } from '#web/data/ai/model-memory.ts';
import { type AiSettings, useAiSettings } from '#web/data/ai/settings.ts';
import { UnfoldMark } from '#web/ui/unfold-mark.tsx';
import { postPrompt } from './use-edit.ts';

type Previewed = { task: AiAction; content: string; post: Pick<Post, 'postId' | 'angle'> };

/** The exact request a task sends to the AI provider. */
export function RequestPreview({ task, content, post }: Previewed) {
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
      {isOpen ? <Request task={task} content={content} post={post} /> : null}
    </details>
  );
}

function Request({ task, content, post }: Previewed) {
  const { apiKey, baseUrl, usesNoKey } = useAiSettings();
  const chatModel = useChatModel();
  const refusal = actionRefusal(task, content);
  const prompt = usePrompt(task, content, post);
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
          <pre className="rounded-lg bg-sunken p-3 font-sans whitespace-pre-wrap wrap-anywhere">{text}</pre>
        </figure>
      ))}
    </div>
  );
}

/** Reads the prompt again when the task, the text, or the angle changes; null until read. */
function usePrompt(task: AiAction, content: string, { postId, angle }: Previewed['post']) {
  const [prompt, setPrompt] = useState<ChatPrompt | 'failed' | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const show = (read: ChatPrompt | 'failed') => {
      if (isCurrent) setPrompt(read);
    };
    postPrompt
      .load()
      .then(({ readPostPrompt }) => readPostPrompt(task, content, { postId, angle }))
      .then(show, () => show('failed'));
    return () => {
      isCurrent = false;
    };
  }, [task, content, postId, angle]);
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
