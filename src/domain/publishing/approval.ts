/** Whether someone else must approve a publication, and their answer. `at` is in milliseconds. */
export type Approval =
  | Readonly<{ kind: 'none' }>
  /** `hasLink` is false until an approval link exists. */
  | Readonly<{ kind: 'waiting'; hasLink: boolean }>
  | Readonly<{ kind: ApprovalAnswer; name: string; comment: string; at: number }>;

export type ApprovalAnswer = 'approved' | 'changes';

/** The limit that the database enforces: see `supabase/migrations`. */
export const maxApproverCharacters = 80;
export const maxApprovalCommentCharacters = 2_000;

/** Whether a publication is held back until someone approves it. */
export function isHeldBack({ kind }: Approval): boolean {
  return kind === 'waiting' || kind === 'changes';
}

/** A label for the outcome of an approval; empty if no approval is needed. */
export function approvalLabel(approval: Approval): string {
  switch (approval.kind) {
    case 'none':
      return '';
    case 'waiting':
      return approval.hasLink ? 'Waiting for approval' : 'Needs approval. Nobody has been asked yet.';
    case 'approved':
      return approval.name === '' ? 'Approved' : `Approved by ${approval.name}`;
    case 'changes':
      return approval.name === '' ? 'Changes requested' : `${approval.name} requested changes`;
  }
}

/** The address of the page on which someone without an account approves a post. */
export function approvalLink(origin: string, token: string): string {
  return `${origin}/r/approve/${encodeURIComponent(token)}`;
}

/** Why a link no longer shows its post: see docs/publishing.md. */
export type ApprovalEnd = 'withdrawn' | 'sending' | 'published' | 'expired';

/** What a link shows to anyone who has it. Times are ISO 8601. */
export type OpenApproval = Readonly<{
  askedBy: string;
  /** The name of the profile or page. */
  author: string;
  isPage: boolean;
  visibility: 'PUBLIC' | 'CONNECTIONS';
  body: string;
  media: readonly Readonly<{ kind: 'image' | 'document' | 'video'; alt?: string; title?: string }>[];
  publishAt: string;
  timeZone: string;
  /** True if only the approval is missing: with it, the post is published right away. */
  isDue: boolean;
  /** True if the planned time has passed, so the author must choose another. */
  isLate: boolean;
  /** Changes whenever something that the approver sees changes. */
  version: string;
  answer: Readonly<{ kind: ApprovalAnswer; name: string; comment: string; at: string }> | null;
}>;
