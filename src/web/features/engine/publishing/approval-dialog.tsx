import { Check, Copy, Share2 } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { approvalLink, maxApproverCharacters } from '#domain/publishing/approval.ts';
import type { Publication } from '#domain/publishing/publication.ts';
import { copyText } from '#web/browser/clipboard.ts';
import { canShareLink, shareLink } from '#web/browser/share-link.ts';
import { askApproval } from '#web/data/publishing/requests.ts';
import type { Publishing } from '#web/data/publishing/state.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogFooter } from '#web/ui/dialog.tsx';
import { inputClass, TextField } from '#web/ui/field.tsx';
import { toastFailed } from '#web/ui/toast.ts';
import { useAction } from '#web/ui/use-action.ts';

type Props = { publication: Publication; publishing: Publishing };

/** Creates a link that lets someone without an account approve a planned post. */
export function ApprovalDialog({
  isOpen,
  onOpenChange,
  ...props
}: Props & { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) {
  return (
    <Dialog
      title="Ask for approval"
      description="Someone you trust sees the post as it will look on LinkedIn, and approves it or requests changes. They don’t need an account."
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <ApprovalSteps {...props} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function ApprovalSteps({ publication, publishing, onDone }: Props & { onDone: () => void }) {
  const [name, setName] = useState(
    () => publishing.connections.find(({ kind }) => kind === 'person')?.name ?? '',
  );
  const [token, setToken] = useState<string | null>(null);
  const asking = useAction(askApproval, { failure: 'Couldn’t create the link', onSuccess: setToken });
  const press = (event: FormEvent) => {
    event.preventDefault();
    void asking.run(publication.id, name);
  };
  if (token !== null) return <LinkResult link={approvalLink(location.origin, token)} onDone={onDone} />;
  const { approval } = publication;
  return (
    <form onSubmit={press} className="grid grid-cols-1 gap-5">
      <TextField
        label="Your name"
        hint="Shown on the approval page."
        required
        maxLength={maxApproverCharacters}
        autoComplete="name"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <p className="text-sm text-ink-soft">
        {approval.kind === 'none' || (approval.kind === 'waiting' && !approval.hasLink)
          ? 'The post isn’t published until it’s approved.'
          : 'The earlier link stops working, and the post needs a new approval.'}
      </p>
      <DialogFooter>
        <Button variant="quiet" onClick={onDone}>
          Close
        </Button>
        <Button type="submit" isBusy={asking.isPending} disabled={name.trim() === ''}>
          Create link
        </Button>
      </DialogFooter>
    </form>
  );
}

function LinkResult({ link, onDone }: { link: string; onDone: () => void }) {
  const [isCopied, setCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const copy = async () => {
    if (await copyText(link)) setCopied(true);
    else toastFailed('Couldn’t copy the link', 'Select it and copy it with your keyboard.');
  };
  const Icon = isCopied ? Check : Copy;
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap gap-2">
        <input
          ref={field}
          readOnly
          aria-label="Link"
          value={link}
          onFocus={({ currentTarget }) => currentTarget.select()}
          className={`${inputClass} min-w-0 flex-1 basis-48`}
        />
        <Button className="max-sm:flex-1" onClick={() => void copy()}>
          <Icon aria-hidden="true" className="size-4" />
          {isCopied ? 'Copied' : 'Copy link'}
        </Button>
        {canShareLink(link) ? (
          <Button variant="secondary" className="max-sm:flex-1" onClick={() => void shareLink(link)}>
            <Share2 aria-hidden="true" className="size-4" />
            Share
          </Button>
        ) : null}
      </div>
      <p className="text-sm text-ink-soft">
        Send it now. For security, a link is shown only once, but you can create a new one. It works until a
        week after the planned time or two weeks from now, whichever is later. Anyone who has it can answer,
        once.
      </p>
      <DialogFooter>
        <Button variant="secondary" onClick={onDone}>
          Done
        </Button>
      </DialogFooter>
    </div>
  );
}
