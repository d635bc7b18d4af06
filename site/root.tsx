import './fonts.css';
import './tokens.css';
import './base.css';
import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router';

/** A route whose handle says `static` is prerendered and loads no framework JavaScript. */
export interface RouteHandle {
  static?: boolean;
}

export function Layout({ children }: { children: ReactNode }) {
  const isStatic = useMatches().some((match) => (match.handle as RouteHandle | undefined)?.static);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {isStatic ? null : (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}
