import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formatView, parseView } from '../../contract/protocol/view-state.ts';
import { sampleMeasurement } from '../../player/testing/samples.ts';
import { mainly } from '../support/stores.ts';
import { openPlayer, SPACES, openTwin, type Twin } from './player.ts';
import '../../player/start-player.ts';

type Player = ReturnType<typeof openPlayer>;

describe.each(mainly('postgres'))('a saved measurement, stored in %s', (store) => {
  let twin: Twin;
  const players: Player[] = [];
  const [space] = SPACES;

  beforeEach(async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    twin = await openTwin(store);
  });
  afterEach(async () => {
    for (const player of players.splice(0)) player.close();
    await twin.close();
    vi.unstubAllGlobals();
  });

  async function visit(hash = ''): Promise<Player> {
    const player = openPlayer(await space!.open(), twin, parseView(hash));
    players.push(player);
    await vi.waitFor(() => expect(player.state.get().canEdit).toBe(true), 10_000);
    return player;
  }

  /** Opens the form for a finished measurement, as the measuring tool does. */
  async function save({ state, actions }: Player): Promise<{ kind: string; id: string }> {
    const item = sampleMeasurement({ id: 'm1' });
    state.set({ draft: { kind: 'measurement', original: null, item } });
    actions.changeDraft({ title: 'Door' });
    actions.saveDraft();
    await vi.waitFor(async () =>
      expect(await twin.items('measurements')).toMatchObject([{ id: 'm1', title: 'Door' }]),
    );
    return { kind: 'measurement', id: 'm1' };
  }

  const stored = async (): Promise<string[]> =>
    Object.keys((await twin.items('measurements'))[0] ?? {}).toSorted();

  it('contains only measured values and no derived ones, even after it is restored @13.34', async () => {
    const mine = await visit();
    const theirs = await visit();
    const door = await save(mine);
    const fields = ['color', 'id', 'kind', 'points', 'text', 'title'];
    expect(await stored()).toEqual(fields);
    await vi.waitFor(() =>
      expect(theirs.state.get().annotations.measurement).toMatchObject([
        { title: 'Door', position: [2, 0, 2] },
      ]),
    );
    theirs.actions.edit(door);
    theirs.actions.changeDraft({ title: 'Wide door', color: 'red' });
    mine.actions.remove(door);
    await vi.waitFor(async () => expect(await twin.items('measurements')).toEqual([]), 10_000);
    theirs.actions.saveDraft();
    await vi.waitFor(async () =>
      expect(await twin.items('measurements')).toMatchObject([{ title: 'Wide door' }]),
    );
    expect(await stored()).toEqual(fields);
  });

  it('opens from a link, and cannot be moved @13.34', async () => {
    const mine = await visit();
    const door = await save(mine);
    mine.actions.open(door);
    await vi.waitFor(() => expect(mine.state.get().capture!.atRest()).toBe(true), 10_000);
    const link = `#${formatView(mine.view())}`;
    expect(link).toContain('select=measurement%3Am1');
    const other = await visit(link);
    await vi.waitFor(() => expect(other.state.get().selection).toEqual(door), 10_000);
    other.actions.startMoving(door);
    expect(other.state.get().placing).toBeNull();
    other.actions.move(door, { position: [9, 9, 9], normal: [0, 1, 0] });
    expect(other.state.get().undoable).toBeNull();
  });
});
