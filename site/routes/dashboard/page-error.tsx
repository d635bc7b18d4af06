import { useRouteError } from 'react-router';
import { isOnline } from '../../browser/when-reachable.ts';
import { errorKind } from '../../page/error-kind.ts';
import { ErrorMessage } from '../../page/error-page.tsx';

/** Stands in the place of one page that failed, with the way around it still there. */
export function ErrorBoundary() {
  const error = useRouteError();
  return <ErrorMessage kind={errorKind(error, isOnline())} />;
}
