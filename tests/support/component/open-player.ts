import { dropFromSession, sessionOf } from '../../../player/state/measuring/session.ts';
import { chooseUnits } from '../../../player/state/measuring/units.ts';
import { onTestFinished, expect } from 'vitest';
import { page } from 'vitest/browser';
import type { PlayerMode } from '../../../contract/protocol/player-messages.ts';
import { connectWindows } from '../../../player/host/connect-host.ts';
import type { BridgeWindows } from '../../../player/host/bridge.ts';
import html from '../../../player/index.html?raw';
import styles from '../../../player/player.css?inline';
import { startPlayer } from '../../../player/start-player.ts';
import { HOST, PLAYER } from '../../../player/testing/start-ends.ts';
import { createWindowPair, type Side } from '../../../player/testing/window-pair.ts';
import { addStyles } from './emulate.ts';
import {
  startHostPage,
  type FileAnswerer,
  type HostPage,
  type HostPageOptions,
} from '../player/host-page.ts';

export interface PlayerOptions {
  /** The id of a light capture from `tests/captures`; by default, the office. */
  capture?: string;
  mode?: PlayerMode;
  /** Fields of the tour that the host sends. */
  tour?: Record<string, unknown>;
  /** The view in the host page's address. */
  hash?: string;
  /** The address of the tour's files; undefined for a host without files. */
  base?: string | null;
  /** Handles messages about files, except for those about their address. */
  onFiles?: FileAnswerer;
  link?: string;
  /** Handles messages about threads. */
  onThreads?: HostPageOptions['onThreads'];
}

const [body] = /<main>.*<\/main>/s.exec(html)!;

/** Functions that close what is open. */
const closeAll: (() => void)[] = [];

/**
 * Opens the player in this page, beside its host, and closes one that is already open. When the test ends,
 * the player closes and its browser storage is deleted.
 */
export function openPlayer(options: PlayerOptions = {}): HostPage {
  const { capture = 'gv360office', mode = 'edit', hash = '', link = `${HOST}/demo/u1` } = options;
  const windows = createWindowPair(HOST, PLAYER);
  openPlayerOf(windows.player, capture);
  const host = startHostPage({
    frame: { contentWindow: windows.host.peer as unknown as Window },
    playerOrigin: PLAYER,
    own: windows.host.own as unknown as Window,
    captureId: capture,
    mode,
    link,
    tour: options.tour,
    hash,
    base: options.base,
    onFiles: options.onFiles,
    onThreads: options.onThreads,
  });
  closeAll.push(() => host.close());
  return host;
}

/** Opens the player in this page, as one of two windows. */
export function openPlayerOf({ own, peer }: Side, capture: string): void {
  preparePage();
  onTestFinished(() => {
    for (const measurement of sessionOf(capture)) dropFromSession(capture, measurement);
  });
  closeAll.push(
    startPlayer(capture, (events) =>
      connectWindows({ own, host: peer, hostOrigin: HOST } as unknown as BridgeWindows, events),
    ),
  );
}

/** Replaces the content of this page with the elements that the player needs, until the test ends. */
export function preparePage(): void {
  close();
  const releaseListeners = trapListeners();
  const removeStyles = addStyles(styles);
  document.body.className = 'buttons';
  document.body.innerHTML = body;
  closeAll.push(() => {
    releaseListeners();
    removeStyles();
    document.body.innerHTML = '';
  });
  onTestFinished(() => {
    close();
    chooseUnits('metres');
    localStorage.clear();
  });
}

/** Closes everything that is open, in reverse order. */
function close(): void {
  for (const end of closeAll.splice(0).reverse()) end();
}

/** Opens the player beside its host, and waits until the user can walk. */
export async function openAndWalk(options?: PlayerOptions): Promise<HostPage> {
  const host = openPlayer(options);
  await expect.element(page.getByRole('application', { name: '3D view' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Head office' })).toBeVisible();
  return host;
}

/**
 * Records listeners that are added to the document or window from now on. Returns a function that removes
 * them.
 */
function trapListeners(): () => void {
  const ended = new AbortController();
  const released = [document, window].map((target) => {
    const listen = target.addEventListener.bind(target);
    target.addEventListener = (
      type: string,
      listener: EventListener,
      options?: boolean | AddEventListenerOptions,
    ) => {
      const given = typeof options === 'object' ? options : { capture: options };
      const signal = given.signal ? AbortSignal.any([given.signal, ended.signal]) : ended.signal;
      listen(type, listener, { ...given, signal });
    };
    return () => Reflect.deleteProperty(target, 'addEventListener');
  });
  return () => {
    for (const release of released) release();
    ended.abort();
  };
}
