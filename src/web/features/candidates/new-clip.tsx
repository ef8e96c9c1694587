import { Badge } from '#web/ui/badge.tsx';

/** Marks a candidate with clips that nobody has looked at. */
export function NewClip() {
  return <Badge tone="accent">New clip</Badge>;
}
