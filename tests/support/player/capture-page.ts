import { startActions } from '../../../player/testing/start-actions.ts';
import type { Capture } from '../../../player/capture/capture.ts';
import { CAPTURE_CHECKS } from '../../../player/capture/conformance/capture-checks.ts';
import { findCapture, type LocalFound } from '../../../player/opening/find-capture.ts';
import { openFramed } from '../../../player/opening/open-framed.ts';
import { openLocal } from '../../../player/opening/open-local.ts';
import { findPage, type Page } from '../../../player/opening/page.ts';
import { createPlayerStore, type PlayerStore } from '../../../player/state/player-state.ts';

/** What the conformance tests do in this page: the player's own backends, without its panels. */
export interface CapturePage {
  /** Opens a capture by its id, as the player does, and resolves with its name. */
  open(id: string): Promise<string>;
  /** Runs a check by its title; resolves with '' or with the sentence of what is wrong. */
  run(title: string): Promise<string>;
  capture: Capture | null;
}

declare const window: Window & {
  capturePage: CapturePage;
  /** Lent by the test: clicks a tag in the space, by its title. */
  chooseInSpace(title: string): Promise<void>;
};

const page = findPage();
const state = createPlayerStore(false);
/** Nothing closes what this page opens. */
const { signal } = new AbortController();

window.capturePage = {
  capture: null,
  async open(id) {
    const found = await findCapture(id, signal);
    const local = found.kind === 'local';
    const capture = local ? await openOurs(page, state, found) : await openTheirs(page, id);
    window.capturePage.capture = capture;
    state.set({ capture });
    return capture.name;
  },
  async run(title) {
    const { capture } = window.capturePage;
    const check = CAPTURE_CHECKS.find((check) => check.title === title);
    if (!check || !capture) throw new Error('There is no such check, or no capture yet.');
    try {
      await check.run(capture, { choose: ({ title }) => window.chooseInSpace(title) });
      return '';
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  },
};

async function openOurs(page: Page, state: PlayerStore, found: LocalFound): Promise<Capture> {
  const actions = startActions(state);
  const scene = await openLocal({ page, state, actions, found, signal });
  await scene.accelerate();
  state.set({ screen: { kind: 'walking' } });
  const { capture } = state.get();
  if (!capture) throw new Error('There is no capture.');
  return capture;
}

async function openTheirs(page: Page, id: string): Promise<Capture> {
  const { capture, note } = await openFramed({ page, id, signal });
  if (note) throw new Error(note);
  return capture;
}
