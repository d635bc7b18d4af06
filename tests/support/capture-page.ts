import { createActions } from '../../player/state/actions.ts';
import type { Capture } from '../../player/capture/capture.ts';
import { CAPTURE_CHECKS } from '../../player/capture/conformance/capture-checks.ts';
import { findCapture } from '../../player/opening/find-capture.ts';
import { openFramed } from '../../player/opening/open-framed.ts';
import { openLocal } from '../../player/opening/open-local.ts';
import { findPage, type Page } from '../../player/opening/page.ts';
import type { Store } from '../../player/state/store.ts';
import { createView, type View } from '../../player/state/player-state.ts';

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
const view = createView(false);

window.capturePage = {
  capture: null,
  async open(id) {
    const found = await findCapture(id);
    const local = found.kind === 'local';
    const capture = local ? await openOurs(page, view, found) : await openTheirs(page, id);
    window.capturePage.capture = capture;
    view.set({ capture });
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

async function openOurs(
  page: Page,
  view: Store<View>,
  { manifest, folder }: Extract<Awaited<ReturnType<typeof findCapture>>, { kind: 'local' }>,
): Promise<Capture> {
  const nothing = (): void => {};
  const actions = createActions({
    view,
    announce: nothing,
    focusStage: nothing,
    edit: nothing,
    retry: nothing,
    openBuiltIn: nothing,
    reopen: nothing,
  });
  const opened = openLocal({ page, view, actions, manifest, folder, overtaken: () => false });
  await opened.drawn;
  await opened.quicken();
  view.set({ stage: { kind: 'walking' } });
  return opened.capture;
}

async function openTheirs(page: Page, id: string): Promise<Capture> {
  const { capture, note } = await openFramed({ page, id, ended: new AbortController().signal });
  if (note) throw new Error(note);
  return capture;
}
