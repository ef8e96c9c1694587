import type { PostState } from '#domain/posts/post.ts';

/** Styles of tiles (green, yellow, and gray, each with its own marker) and dots (filled, outlined, and plain). */
export const stateStyles: Record<PostState, { tile: string; marker: string; dot: string }> = {
  complete: {
    tile: 'border-success/40 bg-success-wash hover:border-success',
    marker: 'bg-success text-paper',
    dot: 'border border-success bg-success text-paper',
  },
  drafting: {
    tile: 'border-caution/40 bg-caution-wash hover:border-caution',
    marker: 'bg-yellow text-on-accent',
    dot: 'border-3 border-yellow bg-caution-wash text-caution',
  },
  not_started: {
    tile: 'border-line bg-surface hover:border-edge',
    marker: 'bg-sunken text-ink-soft',
    dot: 'border border-line bg-sunken text-ink-soft',
  },
};
