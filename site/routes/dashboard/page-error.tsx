import { useRouteError } from 'react-router';
import { isOnline } from '../../browser/reachable.ts';
import { errorKind } from '../../error-kind.ts';
import { ErrorMessage } from '../../error-page.tsx';

/** Stands in the place of one page that failed, with the way around it still there. */
export function ErrorBoundary() {
  const error = useRouteError();
  return <ErrorMessage kind={errorKind(error, isOnline())} />;
}
