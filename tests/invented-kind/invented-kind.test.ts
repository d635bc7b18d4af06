import { createElement } from 'react';
import { prerender } from 'react-dom/static';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { defineCollection } from '../../contract/changes/collections.ts';
import { formatView, parseView } from '../../contract/protocol/view-state.ts';
import { Lists } from '../../player/panels/annotations/lists.tsx';
import { OpenAnnotation } from '../../player/panels/annotations/open-annotation.tsx';
import { defineParts } from '../../player/panels/parts/annotation-parts.ts';
import { PanelsContext } from '../../player/panels/parts/use-player.ts';
import { listItems } from '../../player/state/palette/create-palette.ts';
import { defineKind } from '../../player/tour/annotation-kind.ts';
import { beaconCollection, beaconKind } from './beacon.ts';
import { beaconParts } from './beacon-parts.tsx';
import { openPlayer, SPACES, openTwin, type Twin } from './player.ts';
import { STORE_KINDS } from '../support/stores.ts';
import '../../player/start-player.ts';
import '../../player/kinds/all-parts.tsx';

beforeAll(() => {
  defineKind(beaconKind);
  defineParts(beaconKind.name, beaconParts);
  defineCollection(beaconCollection);
  // Makes the window wide enough for lists beside the view.
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  // The palette checks whether it can use full screen.
  vi.stubGlobal('document', { fullscreenEnabled: false });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

type Player = ReturnType<typeof openPlayer>;

/** Returns the lists, card and form as a user sees them once everything has loaded. */
async function render({ state, actions }: Player): Promise<string> {
  const { prelude } = await prerender(
    createElement(
      PanelsContext,
      { value: { state, actions } },
      createElement(Lists),
      createElement(OpenAnnotation),
    ),
  );
  const html = await new Response(prelude).text();
  return html.replaceAll(/<!--.*?-->/g, ''); // React uses these comments to find its nodes.
}

// Each backend is paired with one of the stores, because what a capture shows does not depend on the store.
const EVERYWHERE = SPACES.map((space, index) => ({ ...space, store: STORE_KINDS[index]! }));

describe.each(EVERYWHERE)('a test-only annotation kind, in $name, stored in $store', ({ open, store }) => {
  let twin: Twin;
  const players: Player[] = [];
  beforeEach(async () => {
    twin = await openTwin(store);
  });
  afterEach(async () => {
    for (const player of players.splice(0)) player.close();
    await twin.close();
  });

  async function visit(hash = '') {
    const space = await open();
    const player = openPlayer(space, twin, parseView(hash));
    players.push(player);
    await vi.waitFor(() => expect(player.state.get().canEdit).toBe(true), 10_000);
    return { space, ...player };
  }

  async function light(
    { actions }: Pick<Player, 'actions'>,
    lamp: string,
  ): Promise<{ kind: string; id: string }> {
    actions.startPlacing('beacon');
    await actions.place(0, 0);
    actions.changeDraft({ lamp });
    actions.saveDraft();
    await vi.waitFor(async () =>
      expect(await twin.items('beacons')).toContainEqual(expect.objectContaining({ lamp })),
    );
    return { kind: 'beacon', id: (await twin.items('beacons')).find((beacon) => beacon.lamp === lamp)!.id };
  }

  it('can be placed, edited and saved', async () => {
    const player = await visit();
    const { actions, state, said, space } = player;
    actions.startPlacing('beacon');
    expect(said.at(-1)).toBe('Click where the beacon burns.');
    await actions.place(0, 0);
    expect(await render(player)).toContain('Days between visits');
    actions.changeDraft({ lamp: 'Fresnel', days: 7 });
    actions.saveDraft();
    expect(said.at(-1)).toBe('Fresnel lit.');
    await vi.waitFor(async () =>
      expect(await twin.items('beacons')).toMatchObject([{ lamp: 'Fresnel', days: 7 }]),
    );
    await vi.waitFor(() => expect(state.get().saving.kind).toBe('saved'), 10_000);
    await vi.waitFor(() => expect(space.shown()).toEqual(['Fresnel']), 10_000);
    expect(await render(player)).toContain('<p>Visited every 7 days</p>');
  });

  it('can be edited, moved and removed, with undo for each step', async () => {
    const { actions, said, state } = await visit();
    const beacon = await light({ actions }, 'Fresnel');
    const [lit] = await twin.items('beacons');

    actions.edit(beacon);
    actions.changeDraft({ days: 3 });
    actions.saveDraft();
    await vi.waitFor(async () => expect(await twin.items('beacons')).toEqual([{ ...lit, days: 3 }]), 10_000);

    actions.move(beacon, { position: [1, 2, 3], normal: [0, 0, 1] });
    expect(said.at(-1)).toBe('Fresnel carried.');
    await vi.waitFor(async () =>
      expect(await twin.items('beacons')).toMatchObject([{ position: [1, 2, 3], days: 3 }]),
    );

    actions.remove(beacon);
    expect(state.get().undoable).toMatchObject({ text: 'Fresnel put out.' });
    await vi.waitFor(async () => expect(await twin.items('beacons')).toEqual([]), 10_000);

    for (const after of [{ position: [1, 2, 3], days: 3 }, { ...lit, days: 3 }, lit]) {
      actions.undo();
      await vi.waitFor(async () => expect(await twin.items('beacons')).toMatchObject([after!]), 10_000);
    }
    expect(await twin.items('beacons')).toEqual([lit]);
    actions.undo();
    await vi.waitFor(async () => expect(await twin.items('beacons')).toEqual([]), 10_000);
  });

  it('opens from the space, from the list and from a link', async () => {
    const { actions, space, state, view } = await visit();
    const first = await light({ actions }, 'Fresnel');
    await light({ actions }, 'Argand');
    actions.back();
    await vi.waitFor(() => expect(space.shown()).toContain('Fresnel'), 10_000);
    space.choose('Fresnel');
    await vi.waitFor(() => expect(state.get().selection).toEqual(first), 10_000);
    await vi.waitFor(() => expect(space.capture.atRest()).toBe(true), 10_000);
    const link = `#${formatView(view())}`;
    expect(link).toContain(`select=beacon%3A${first.id}`);

    const other = await visit(link);
    await vi.waitFor(() => expect(formatView(other.view())).toBe(link.slice(1)), 10_000);
    expect(await render(other)).toContain('<p>Visited every 30 days</p>');
  });

  it('is listed beside items of other kinds, and can be shown alone in the space', async () => {
    const player = await visit();
    const { actions, space } = player;
    await light(player, 'Fresnel');
    await light(player, 'Argand');
    actions.startPlacing('tag');
    await actions.place(0.1, 0.1);
    actions.changeDraft({ title: 'Argand lamp' });
    actions.saveDraft();
    actions.back();
    const lists = await render(player);
    for (const kind of ['tag', 'beacon']) expect(lists).toContain(`<h2 id="${kind}-heading"`);
    expect(lists.match(/<input/g)).toHaveLength(1);
    expect(lists).toContain('Light a beacon');
    const inPalette = listItems(player.state.get()).map(({ title }) => title);
    expect(inPalette).toEqual(expect.arrayContaining(['Fresnel', 'Argand', 'Argand lamp']));
    actions.find('argand');
    expect(await render(player)).toContain('2 of 3');
    await vi.waitFor(() => expect(space.shown().toSorted()).toEqual(['Argand', 'Argand lamp']), 10_000);
    actions.find('every 30');
    await vi.waitFor(() => expect(space.shown().toSorted()).toEqual(['Argand', 'Fresnel']), 10_000);
  });

  it('stays in sync between two browsers: merges different fields, and keeps both values on a conflict', async () => {
    const mine = await visit();
    const beacon = await light(mine, 'Fresnel');
    const theirs = await visit();
    expect(theirs.state.get().annotations.beacon).toHaveLength(1);

    theirs.actions.edit(beacon);
    theirs.actions.changeDraft({ lamp: 'Argand' });
    mine.actions.edit(beacon);
    mine.actions.changeDraft({ days: 3, lamp: 'Drummond' });
    theirs.actions.saveDraft();
    await vi.waitFor(
      async () => expect(await twin.items('beacons')).toMatchObject([{ lamp: 'Argand' }]),
      10_000,
    );
    mine.actions.saveDraft();
    const both = { lamp: 'Drummond', days: 3, overtaken: [{ lamp: 'Argand' }] };
    await vi.waitFor(async () => expect(await twin.items('beacons')).toMatchObject([both]), 10_000);
    for (const player of [mine, theirs]) {
      await vi.waitFor(() => expect(player.state.get().annotations.beacon).toMatchObject([both]), 10_000);
    }
    theirs.actions.open(beacon);
    expect(await render(theirs)).toContain('This beacon was trimmed twice.');
    theirs.actions.resolveConflict(beacon, { lamp: 'Argand' });
    await vi.waitFor(async () =>
      expect(await twin.items('beacons')).toMatchObject([{ lamp: 'Argand', days: 3 }]),
    );
    expect((await twin.items('beacons'))[0]).not.toHaveProperty('overtaken');
  });
});
