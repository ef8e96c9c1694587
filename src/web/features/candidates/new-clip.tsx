import { Badge } from '#web/ui/badge.tsx';

/** Marks a candidate with unseen clips. */
export function NewClip() {
  return <Badge tone="accent">New clip</Badge>;
}
