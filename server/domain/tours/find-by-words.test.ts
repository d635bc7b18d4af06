import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { actorFor, openTestContext } from '../../../tests/support/servers/api.ts';
import { STORE_KINDS } from '../../../tests/support/stores.ts';
import { ANONYMOUS } from '../../platform/access/actor.ts';
import type { Context } from '../../platform/access/context.ts';
import { listFindable } from './find-by-words.ts';
import { writeTour } from './write-tour.ts';

const owner = actorFor('owner');
const userId = 'owner';
const at = { position: [0, 0, 0], normal: [0, 1, 0] };

describe.each(STORE_KINDS)('what is found by words in %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;

  beforeEach(async () => {
    ({ context, close } = await openTestContext(kind));
  });
  afterEach(() => close());

  test('is every annotation, with the texts by which it is found and nothing else @13.49', async () => {
    const patch = {
      matterportId: 'gv360office',
      name: 'Town hall',
      tags: [{ id: 't', title: 'Boiler', text: 'x'.repeat(5000), color: 'red', keywords: ['gas'], ...at }],
      points: [{ id: 'p', title: '', type: 'extinguisher', ...at }],
    };
    await writeTour(context, owner, { userId, patch, ifMatch: undefined });
    expect(await listFindable(context, owner, { userId })).toEqual({
      name: 'Town hall',
      items: [
        { kind: 'tag', id: 't', title: 'Boiler', texts: ['x'.repeat(400), 'gas'] },
        { kind: 'point', id: 'p', title: '', texts: ['Fire extinguisher'] },
      ],
    });
  });

  test('is nothing for anyone who may not read the twin, as for one without a twin @13.49', async () => {
    expect(await listFindable(context, owner, { userId })).toBeNull();
    await writeTour(context, owner, { userId, patch: { matterportId: 'gv360office' }, ifMatch: undefined });
    for (const actor of [ANONYMOUS, actorFor('other')])
      expect(await listFindable(context, actor, { userId })).toBeNull();
  });
});
