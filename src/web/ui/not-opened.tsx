import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

/** In the place of a screen's content, when it could not be opened. */
export function NotOpened({
  title,
  reason,
  onTryAgain,
}: {
  title: string;
  reason: string;
  onTryAgain: () => void;
}) {
  return (
    <Alert tone="destructive" title={title}>
      <p>{reason}</p>
      <Button variant="secondary" className="mt-2 justify-self-start" onClick={onTryAgain}>
        Try again
      </Button>
    </Alert>
  );
}
