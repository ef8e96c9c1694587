import { showsExamples } from '#domain/first-run.ts';
import type { Post } from '#domain/posts/post.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { changeFirstRun, useFirstRun } from '#web/data/store/first-run.ts';
import { addTextIdea } from '#web/data/store/ideas.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { saved, toastDone } from '#web/ui/toast.ts';
import { useAction } from '#web/ui/use-action.ts';

/** Three example ideas for an empty Dump. An example is stored only when it is used. */
export function ExampleIdeas({ posts }: { posts: readonly Post[] }) {
  if (!showsExamples(useFirstRun(), posts)) return null;
  return (
    <div className="grid w-full max-w-xl gap-2 justify-self-center text-left">
      <ul aria-label="Example ideas" className="grid gap-2">
        {examples.map((text) => (
          <Example key={text} text={text} />
        ))}
      </ul>
      <Button
        variant="quiet"
        className="justify-self-center text-ink-soft"
        onClick={() => void saved(attempt(() => changeFirstRun({ hidesExamples: true })))}
      >
        Remove examples
      </Button>
    </div>
  );
}

function Example({ text }: { text: string }) {
  const { run: use } = useAction(async () => {
    const added = await attempt(() => addTextIdea(text));
    if (added.ok) toastDone('Saved to Dump.');
    return added;
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control border border-line bg-surface p-3 pl-4 sm:flex-nowrap">
      <div className="grid min-w-0 flex-1 basis-56 justify-items-start gap-1.5">
        <Badge>Example</Badge>
        <p className="text-sm text-pretty">{text}</p>
      </div>
      <Button variant="secondary" onClick={() => void use()}>
        Use it
        <span className="sr-only">: {text}</span>
      </Button>
    </li>
  );
}

const examples: readonly string[] = [
  'The candidate nobody wanted to interview is now our client’s best hire. What did we see that the CV didn’t show?',
  'Three questions I ask in every first call, and the one answer that tells me most.',
  'We lost a placement because we replied two days late. What we changed the next morning.',
];
