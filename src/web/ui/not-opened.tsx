import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

/** In the place of what could not be opened, with the way to try again; `title` where it is a whole screen. */
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
