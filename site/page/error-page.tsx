import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { useLocation, isRouteErrorResponse } from 'react-router';
import { pages } from '../../contract/addresses.ts';
import { useBrowserValue } from '../browser/use-browser-value.ts';
import { whenReachable } from '../browser/when-reachable.ts';
import styles from './error-page.module.css';
import { type ErrorKind, errorTexts, ways } from './texts.ts';
import { PublicFrame } from './public-frame.tsx';
import { buttonClass } from '../ui/button/button-class.ts';

/** Shows edits that this browser still stores for a twin that the user can no longer see. */
const UnsentEdits = lazy(async () => ({ default: (await import('./unsent-edits.tsx')).UnsentEdits }));

interface ErrorProps {
  kind: ErrorKind;
  children?: ReactNode;
}

/** Renders an error as a whole page. */
export function ErrorPage(props: ErrorProps) {
  return (
    <PublicFrame>
      <ErrorMessage {...props} />
    </PublicFrame>
  );
}

/** Renders what went wrong, and what the user can do next. */
export function ErrorMessage({ kind, children }: ErrorProps) {
  const { code, title, text } = errorTexts[kind];
  const { pathname, search } = useLocation();
  // False on the server and during hydration, so that both render the same markup.
  const inBrowser = useBrowserValue(() => true, false);
  const passing = kind !== 'missing' && kind !== 'forbidden';
  return (
    <div className={`stack gap-4 at-start ${styles.error}`}>
      <p className={`muted tabular ${styles.code}`}>{code}</p>
      <h1 className={styles.title}>{title}</h1>
      <p className="muted measure">{text}</p>
      {children}
      {kind === 'offline' ? <ReloadWhenReachable /> : null}
      {kind === 'missing' && inBrowser ? (
        <Suspense>
          <UnsentEdits path={pathname} />
        </Suspense>
      ) : null}
      <div className={`flex wrap gap-3 ${styles.ways}`}>
        {passing ? (
          // A link to the page itself works without scripts.
          <a className={buttonClass({ variant: 'primary' })} href={pathname + search}>
            {ways.again}
          </a>
        ) : null}
        <a className={buttonClass()} href={pages.landing()}>
          {ways.home}
        </a>
        <a className={buttonClass({ variant: 'quiet' })} href={pages.dashboard()}>
          {ways.dashboard}
        </a>
      </div>
    </div>
  );
}

function ReloadWhenReachable() {
  useEffect(() => whenReachable(() => location.reload()), []);
  return null;
}

/**
 * Returns the kind of error page to show for an error from a loader, an action or a component. `online` is
 * false if the browser is offline.
 */
export function errorKind(error: unknown, online: boolean): ErrorKind {
  if (isRouteErrorResponse(error)) {
    if (error.status === 404) return 'missing';
    if (error.status === 401 || error.status === 403) return 'forbidden';
    if (error.status === 503) return 'unavailable';
    return 'broken';
  }
  // In all browsers, fetch throws a TypeError if there is no response.
  if (!online || (error instanceof TypeError && /fetch|network|load failed/i.test(error.message)))
    return 'offline';
  return 'broken';
}
