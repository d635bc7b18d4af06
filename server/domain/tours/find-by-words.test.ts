import { pageOf } from '../../../contract/addresses.ts';
import { tourKey } from './tour-revision.ts';
import { demoTour } from '../../../contract/tour-id.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { actorFor, openTestContext } from '../../../tests/support/servers/api.ts';
import { STORE_KINDS } from '../../../tests/support/stores.ts';
import type { Context } from '../../platform/access/context.ts';
import { listFindable } from './find-by-words.ts';
import { writeTour } from './write-tour.ts';

const owner = actorFor('owner');
const userId = 'owner';
const at = { position: [0, 0, 0], normal: [0, 1, 0] };

describe.each(STORE_KINDS)('word search in %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;

  beforeEach(async () => {
    ({ context, close } = await openTestContext(kind));
  });
  afterEach(() => close());

  test('finds every annotation by its searchable texts only @13.49', async () => {
    const patch = {
      matterportId: 'gv360office',
      name: 'Town hall',
      tags: [{ id: 't', title: 'Boiler', text: 'x'.repeat(5000), color: 'red', keywords: ['gas'], ...at }],
      points: [{ id: 'p', title: '', type: 'extinguisher', position: undefined }],
    };
    await writeTour(context, owner, { ...demoTour(userId), patch, ifMatch: undefined });
    const page = pageOf(demoTour(userId));
    expect(await listFindable(context, owner)).toEqual([
      {
        name: 'Town hall',
        page,
        items: [
          { kind: 'tag', id: 't', title: 'Boiler', texts: ['x'.repeat(400), 'gas'] },
          { kind: 'point', id: 'p', title: '', texts: ['Fire extinguisher'], unplaced: true },
        ],
      },
    ]);
  });

  test('finds nothing in other users’ twins unless the user is a member, even if the twins are public @13.49', async () => {
    expect(await listFindable(context, owner)).toEqual([]);
    const patch = { matterportId: 'gv360office', name: 'Town hall', public: true };
    await writeTour(context, owner, { ...demoTour(userId), patch });
    const other = actorFor('other');
    expect(await listFindable(context, other)).toEqual([]);
    const member = { ...tourKey(demoTour(userId)), member_id: 'other', role: 'viewer' as const };
    await context.store.db
      .insertInto('twin_members')
      .values({ ...member, link_id: '', added_at: 1 })
      .execute();
    expect(await listFindable(context, other)).toMatchObject([{ name: 'Town hall' }]);
  });
});
