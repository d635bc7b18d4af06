import '../design/fonts.css';
import '../design/tokens.css';
import '../design/base.css';
import './base.css';
import '../design/layout.css';
import latinFont from '../design/fonts/hanken-grotesk-latin.woff2?url';
import { use, useEffect, type ReactNode, useSyncExternalStore } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  UNSAFE_useScrollRestoration as useScrollRestoration,
  useMatches,
  useLocation,
  useBlocker,
  type Location,
} from 'react-router';
import type { Route } from './+types/root.ts';
import { colors } from '../design/colors.ts';
import { markRoot } from './browser/cookie-choice.ts';
import headScript from './browser/head-script.ts?inline-script';
import startAddress from './browser/start-script.ts?script-address';
import startScript from './browser/start-script.ts?inline-script';
import { START_DATA_ID } from './browser/start-data.ts';
import { isOnline, subscribeToOnline } from './browser/when-reachable.ts';
import { errorKind, ErrorPage } from './page/error-page.tsx';
import { NonceContext } from './page/nonce.ts';
import type { RouteHandle } from './page/page-meta.ts';
import { pageTitle } from './page/page-title.ts';
import { SkipLink } from './ui/skip-link.tsx';
import { pages } from '../contract/addresses.ts';
import styles from './page/cookie-notice.module.css';
import { cookies as texts, offline as offlineTexts } from './page/texts.ts';
import { Button } from './ui/button/button.tsx';
import { classNames } from './ui/class-names.ts';
import { CloudOff } from '../design/icons.ts';

/**
 * Renders the cookie notice, a bar at the bottom of every page. In the document, it comes before the page's
 * content, so that its space is reserved from the first paint, and users of screen readers and keyboards
 * reach the question first. Scripts in `site/browser` hide it and apply the choice without a framework.
 */
function CookieNotice() {
  // The policy page itself contains the choice, so the notice does not link to the page.
  // Prerendered paths end with a slash.
  const onPolicy = useLocation().pathname.replace(/\/$/, '') === pages.cookiePolicy();
  return (
    <section
      className={classNames('unprinted row wrap spread', styles.notice, onPolicy && styles.resting)}
      aria-label={texts.name}
    >
      <p className={`small measure ${styles.text}`}>
        {texts.question} {onPolicy ? null : <a href={pages.cookiePolicy()}>{texts.policy}</a>}
      </p>
      <div className={`stack gap-2 ${styles.choices}`}>
        <Button data-cookie-choice="false">{texts.reject}</Button>
        <Button data-cookie-choice="true">{texts.accept}</Button>
      </div>
    </section>
  );
}

/** Repeats the input that the user made before the page was hydrated. */
function replayInput(): void {
  // Tells listeners about a file that the user chose earlier.
  for (const input of document.querySelectorAll<HTMLInputElement>('input[type=file]')) {
    if (input.files?.length) input.dispatchEvent(new Event('change', { bubbles: true }));
  }
  const { pressed, submitted } = window.takeQueuedInput?.() ?? { pressed: null, submitted: null };
  delete window.takeQueuedInput;
  if (submitted?.isConnected) submitted.requestSubmit();
  if (pressed?.isConnected) pressed.click();
}

export const meta: Route.MetaFunction = ({ error }) => [
  { title: pageTitle(error ? errorTitle(error) : undefined) },
];

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: latinFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
];

export function Layout({ children }: { children: ReactNode }) {
  const isStatic = useIsStatic();
  // When React renders the root element again after an error, the head script's attributes are missing.
  useEffect(() => markRoot(), []);
  useEffect(replayInput, []);
  return (
    // The head script may have set an attribute before hydration.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={colors.paper.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={colors.paper.dark} />
        <HeadScripts isStatic={isStatic} />
        <Meta />
        {/* Style sheets are allowed by origin. A nonce would differ at hydration, because browsers hide it.
         */}
        <Links nonce="" />
      </head>
      <body>
        <SkipLink />
        <CookieNotice />
        {children}
        {isStatic ? null : (
          <>
            {import.meta.env.DEV ? <Scripts /> : null}
            <StartData />
          </>
        )}
      </body>
    </html>
  );
}

export default function Root() {
  return useIsStatic() ? (
    <Outlet />
  ) : (
    <>
      <Outlet />
      <OfflineNotice />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage kind={errorKind(error, isOnline())} />;
}

function errorTitle(error: unknown): string {
  return errorKind(error, true) === 'missing' ? 'Not found' : 'Error';
}

function useIsStatic(): boolean {
  return useMatches().some((match) => (match.handle as RouteHandle | undefined)?.static);
}

/** Renders the element that `entry.server.tsx` fills. React does not change its text. */
function StartData() {
  useScrollRestoration();
  return (
    <script
      id={START_DATA_ID}
      type="text/plain"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  );
}

/**
 * Renders the scripts in the head. The first script runs before anything is drawn, and hides a cookie notice
 * that the user has already answered. On hydrated pages, it also records input until the page is hydrated,
 * and is a separate file, because these pages wait for their style sheets anyway. The second script does
 * everything else, and runs later.
 */
function HeadScripts({ isStatic }: { isStatic: boolean }) {
  const nonce = use(NonceContext);
  return (
    <>
      {isStatic || import.meta.env.DEV ? (
        <script
          nonce={nonce}
          suppressHydrationWarning
          // oxlint-disable-next-line react/no-danger -- this is built from our own source
          dangerouslySetInnerHTML={{ __html: import.meta.env.DEV && !isStatic ? startScript : headScript }}
        />
      ) : (
        <script src={startAddress} />
      )}
      {import.meta.env.DEV ? (
        <script type="module" src="/site/browser/consent-script.ts" />
      ) : (
        <script defer src="/consent.js" />
      )}
    </>
  );
}

/**
 * While the browser is offline, shows that typed text is kept, and delays navigation, which could otherwise
 * lead to the browser's own error page. Its live region exists from the start, so that screen readers
 * announce the text.
 */
function OfflineNotice() {
  const online = useSyncExternalStore(subscribeToOnline, isOnline, () => true);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => !isOnline() && pageOf(currentLocation) !== pageOf(nextLocation),
  );
  useEffect(() => {
    if (online && blocker.state === 'blocked') blocker.proceed();
  }, [online, blocker]);

  return (
    <div role="status" className={`stack ${styles.region}`}>
      {online ? null : (
        <p className={`row gap-3 small ${styles.offline}`}>
          <CloudOff size={20} className={styles.icon} />
          <span>
            <strong>{offlineTexts.title}</strong>{' '}
            {blocker.state === 'blocked' ? offlineTexts.waiting : offlineTexts.kept}
          </span>
        </p>
      )}
    </div>
  );
}

/**
 * Returns the path and query of a page, without `index`. Forms of an index route are sent to `?index`, which
 * is the same page.
 */
function pageOf({ pathname, search }: Location): string {
  const query = new URLSearchParams(search);
  query.delete('index');
  return `${pathname}?${query}`;
}
