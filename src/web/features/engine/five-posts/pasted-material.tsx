import { Sparkles } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { textIdea } from '#domain/posts/idea.ts';
import { canProposeFrom, type Material, materialOfIdea } from '#domain/posts/proposed-drafts.ts';
import { now } from '#web/browser/clock.ts';
import { useNeedsKey } from '#web/data/ai/ai-access.ts';
import { requestApiKey } from '#web/data/ai/key-request.ts';
import { NeedsKey } from '#web/ui/needs-key.tsx';
import { IdeaField } from '../idea-field.tsx';

/** Asks for a text and saves it as an idea, so that it survives a failed answer. Then renders `children` with it. */
export function PastedMaterial({ children }: { children: (material: Material) => ReactNode }) {
  const [material, setMaterial] = useState<Material | null>(null);
  const needsKey = useNeedsKey();
  const keyNoteId = useId();
  if (material) return children(material);
  return (
    <div className="grid gap-3">
      <IdeaField
        draft="materialDraft"
        label="Text for five posts"
        placeholder="Paste or type it here"
        canAdd={(typed) => canProposeFrom({ raw: typed })}
        addLabel={
          <>
            <Sparkles aria-hidden="true" className="size-4" />
            Find angles
          </>
        }
        onAdded={(ideaId, typed) => setMaterial(materialOfIdea(textIdea(ideaId, typed, now())))}
      />
      <p className="text-sm text-ink-soft">It is saved to your Dump, too. The AI doesn’t open links in it.</p>
      <NeedsKey id={keyNoteId} isShown={needsKey} onSetUp={requestApiKey} />
    </div>
  );
}
