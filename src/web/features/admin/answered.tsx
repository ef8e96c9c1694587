import type { ReactNode } from 'react';
import { NotOpened } from '#web/ui/not-opened.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { ShownAnswer } from './use-admin-answer.ts';

/** Renders a server response, or its loading, failed, or not-offered state. */
export function Answered<Value>({
  answer: { result, refresh },
  loading,
  notOffered,
  children,
}: {
  answer: ShownAnswer<Value>;
  /** Announced to screen readers while the first response loads. */
  loading: string;
  /** Shown when the backend doesn't offer this. */
  notOffered?: ReactNode;
  children: (value: Value) => ReactNode;
}) {
  if (result === null)
    return (
      <p className="grid min-h-18 content-center">
        <Spinner label={loading} />
      </p>
    );
  if (result.ok) return children(result.value);
  if (result.reason === 'not-offered' && notOffered)
    return <p className="text-sm text-ink-soft">{notOffered}</p>;
  return <NotOpened reason={result.message} onTryAgain={() => void refresh()} />;
}
