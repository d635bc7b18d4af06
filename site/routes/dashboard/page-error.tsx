import { useRouteError } from 'react-router';
import { errorKind } from '../../error-kind.ts';
import { ErrorMessage } from '../../error-page.tsx';

/** Stands in the place of one page that failed, with the way around it still there. */
export function ErrorBoundary() {
  const error = useRouteError();
  const online = typeof navigator === 'undefined' || navigator.onLine;
  return <ErrorMessage kind={errorKind(error, online)} />;
}
