import '../../../design/fonts.css';
import '../../../design/tokens.css';
import '../../../design/base.css';
import '../../../design/layout.css';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createRoutesStub } from 'react-router';
import { onTestFinished, vi } from 'vitest';
import styles from '../../../site/base.css?inline';
import { addStyles } from './emulate.ts';

type Route = Parameters<typeof createRoutesStub>[0][number];

/** A part of the site, rendered in this page. */
export interface OpenedSite {
  /** Opens the part again, as after a reload of the page. */
  reload(): void;
}

/**
 * Renders a part of the site in this page, as the only page of a site. When the test ends, deletes its
 * browser storage.
 */
export function openSite(
  element: ReactNode,
  route: Omit<Route, 'Component' | 'index' | 'children'> = {},
): OpenedSite {
  return openRoutes([{ path: '*', ...route, Component: () => element }]);
}

/**
 * Renders pages of a site in this page with a test's loaders and actions, starting with the page at
 * `address`.
 */
export function openRoutes(routes: Route[], address = '/'): OpenedSite {
  const Stub = createRoutesStub(routes);
  let close = () => {};
  const open = () => {
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    // Also runs the effects, so that the first press is already handled.
    flushSync(() => root.render(<Stub initialEntries={[address]} />));
    close = () => {
      root.unmount();
      place.remove();
    };
  };
  const removeStyles = addStyles(styles);
  document.body.className = 'buttons';
  open();
  onTestFinished(() => {
    close();
    removeStyles();
    localStorage.clear();
    sessionStorage.clear();
  });
  return {
    reload() {
      close();
      open();
    },
  };
}

/** A request that a part of the site made. */
export interface Asked {
  method: string;
  path: string;
  body: unknown;
}

/**
 * Answers all requests of this page until the test ends. Returns a list of them. If `answer` throws, the
 * request fails as without a connection.
 */
export function answerRequests(answer: (asked: Asked) => Response | Promise<Response>): Asked[] {
  const requests: Asked[] = [];
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
    const asked = {
      method: init?.method ?? 'GET',
      path: address instanceof Request ? address.url : address.toString(),
      body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : null,
    };
    requests.push(asked);
    return await answer(asked);
  });
  onTestFinished(() => spy.mockRestore());
  return requests;
}

/** Throws the error of a request without a connection. */
export function noConnection(): never {
  throw new TypeError('Failed to fetch');
}

/** Returns a list to which each error on the console is added, until the test ends. */
export function consoleErrors(): string[] {
  const errors: string[] = [];
  const spy = vi.spyOn(console, 'error').mockImplementation((...words) => void errors.push(words.join(' ')));
  onTestFinished(() => spy.mockRestore());
  return errors;
}
