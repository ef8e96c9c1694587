import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

/** Replaces content that could not be opened, and offers a retry. Pass `title` if it fills a whole screen. */
export function NotOpened({
  title,
  reason,
  onTryAgain,
}: {
  title?: string;
  reason: string;
  onTryAgain: () => void;
}) {
  return (
    <Alert tone="destructive" {...(title && { title })}>
      <p>{reason}</p>
      <Button variant="secondary" className="mt-2 justify-self-start" onClick={onTryAgain}>
        Try again
      </Button>
    </Alert>
  );
}
