import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { PROTOCOL_VERSION } from '../../contract/protocol/player-messages.ts';
import { texts } from '../../tools/conformance/texts.ts';
import { HOST, PLAYER } from '../../player/testing/start-ends.ts';
import { runTrial } from '../../tools/conformance/run-trial.ts';
import { createWindowPair } from '../../player/testing/window-pair.ts';
import { openPlayerOf } from '../support/component/open-player.ts';
import { click, fillIn, press } from '../support/component/press.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });

async function addTag(title: string): Promise<void> {
  await click(button('Add tag'));
  await press(page.getByRole('application'), '{Enter}');
  await fillIn(page.getByLabelText('Title'), title);
  await click(button('Save tag'));
}

async function renameTag(title: string, next: string): Promise<void> {
  await click(button(title));
  await click(button('Edit'));
  await fillIn(page.getByLabelText('Title'), next);
  await click(button('Save tag'));
}

const { tasks } = texts;
/** What a user does in our own player for each task. */
const PARTS = {
  [tasks.change]: () => addTag('Pump'),
  [tasks.again]: async () => {
    await click(button('Close'));
    await addTag('Valve');
  },
  [tasks.changeTitle]: async () => {
    await click(button('Close'));
    await renameTag('Pump', 'Pump 1');
  },
  [tasks.others]: async () => {
    await click(button('Close'));
    await renameTag('A tag of others', 'Theirs and mine');
  },
  [tasks.readOnly]: async () => {
    await expect.element(button('Add tag')).not.toBeInTheDocument();
    return texts.couldNot;
  },
  [tasks.walk]: () => click(button('Go to Kitchen')),
  [tasks.walkOn]: () => click(button('Go to Reception')),
};

test('our own player passes all of the host’s checks @11.43', async () => {
  const soon = setTimeout.bind(window);
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const windows = createWindowPair(HOST, PLAYER);
  openPlayerOf(windows.player, 'gv360office');
  await vi.waitFor(() => expect(document.querySelector('[role=application]')).not.toBeNull(), 15_000);
  let acting = false;
  const act = async (part: () => void | Promise<string | void>): Promise<string | void> => {
    acting = true;
    const label = await part();
    acting = false;
    return label;
  };
  const parts = Object.fromEntries(Object.entries(PARTS).map(([task, part]) => [task, () => act(part)]));
  // Most of a check waits to see that a message does not arrive. A task must not time out while the user acts.
  const { failed, skipped, kept } = await runTrial(windows, PROTOCOL_VERSION, parts, async () => {
    vi.advanceTimersByTime(acting ? 10 : 100);
    await new Promise((resolve) => soon(resolve));
  });
  expect({ failed, skipped }).toEqual({ failed: [], skipped: [] });
  expect(kept).toHaveLength(19);
}, 60_000);
