import '../../../player/player.css';
import { onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { expect } from 'vitest';
import type { PlayerMode } from '../../../contract/protocol/player-messages.ts';
import { connectWindows } from '../../../player/host/connect-host.ts';
import type { BridgeWindows } from '../../../player/host/bridge.ts';
import html from '../../../player/index.html?raw';
import { startPlayer } from '../../../player/start-player.ts';
import { createWindowPair } from '../../../player/testing/window-pair.ts';
import { startHostPage, type FileAnswerer, type HostPage } from '../player/host-page.ts';
import { trapListeners } from './trap-listeners.ts';

export interface PlayerOptions {
  /** The capture to open: a light one of `tests/captures`. Default: the office. */
  capture?: string;
  mode?: PlayerMode;
  /** Fields of the tour that the host sends. */
  tour?: Record<string, unknown>;
  /** The view in the host page's address. */
  hash?: string;
  /** Where the tour's files are; absent: the host has no files. */
  base?: string | null;
  /** What the host does about files, beside saying where they are. */
  onFiles?: FileAnswerer;
  link?: string;
}

const HOST = 'https://twins.test';
const PLAYER = 'https://player.twins.test';
const [body] = /<main>.*<\/main>/s.exec(html)!;

/** Opens the player in this page, beside its host. It is closed when the test ends; what it kept in the browser is gone. */
export function openPlayer(options: PlayerOptions = {}): HostPage {
  const { capture = 'gv360office', mode = 'edit', hash = '', link = `${HOST}/demo/u1` } = options;
  const releaseListeners = trapListeners();
  document.body.className = 'buttons';
  document.body.innerHTML = body;
  const windows = createWindowPair(HOST, PLAYER);
  const { own, peer } = windows.player;
  const closePlayer = startPlayer(capture, (events) =>
    connectWindows({ own, host: peer, hostOrigin: HOST } as unknown as BridgeWindows, events),
  );
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
  });
  onTestFinished(() => {
    closePlayer();
    host.close();
    releaseListeners();
    document.body.innerHTML = '';
    localStorage.clear();
  });
  return host;
}

/** The same, and waits until one can walk. */
export async function openAndWalk(options?: PlayerOptions): Promise<HostPage> {
  const host = openPlayer(options);
  await expect.element(page.getByRole('application', { name: '3D view' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Head office' })).toBeVisible();
  return host;
}
