import { useRouteError } from 'react-router';
import { isOnline } from '../../browser/when-reachable.ts';
import { errorKind, ErrorMessage } from '../../page/error-page.tsx';

/** Renders an error instead of the page that failed. The navigation around the page remains. */
export function ErrorBoundary() {
  const error = useRouteError();
  return <ErrorMessage kind={errorKind(error, isOnline())} />;
}
