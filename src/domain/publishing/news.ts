import { approvalLabel } from './approval.ts';
import { firstLineOf, needsYouMessage, type Publication } from './publication.ts';

/** Describes what changed between two lists of publications, for people who can't see the list. */
export function publishingNews(before: readonly Publication[], after: readonly Publication[]): string[] {
  const known = new Map(before.map((publication) => [publication.id, newsOf(publication)]));
  return after.flatMap((publication) => {
    const news = newsOf(publication);
    const old = known.get(publication.id);
    if (news === '' || old === undefined || news === old) return [];
    return [`${firstLineOf(publication)}: ${news}`];
  });
}

/** Empty for the author's own actions, because a toast announces those. */
function newsOf(publication: Publication): string {
  const { approval } = publication;
  switch (publication.state) {
    case 'publishing':
      return 'Publishing…';
    case 'published':
      return 'Published';
    case 'needs-you':
      if (publication.reason === 'not-approved' && approval.kind === 'changes')
        return approvalLabel(approval);
      return needsYouMessage(publication.reason, publication.detail, approval).why;
    case 'planned':
      return approval.kind === 'approved' || approval.kind === 'changes' ? approvalLabel(approval) : '';
    case 'canceled':
      return '';
  }
}
