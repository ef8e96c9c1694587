import { Navigate, useLocation } from 'react-router';
import { useSession } from '#web/data/session.ts';

export function AuthPage() {
  const session = useSession();
  const { state } = useLocation();
  if (session.status === 'signed-in' && !session.mustSetPassword) {
    return <Navigate to={state?.from ?? '/'} replace />;
  }
  return (
    <main id="main">
      <h1 tabIndex={-1}>Welcome</h1>
    </main>
  );
}
