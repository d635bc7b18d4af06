import fc from 'fast-check';
import { findMiscounts } from '../../server/backup/doctor/check-contents.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn } from '../../server/platform/access/actor.ts';
import type { Context } from '../../server/platform/access/context.ts';
import { actorFor, createPerson, openTestContext } from '../support/servers/api.ts';
import { WRITES_WITHOUT_LIMIT } from '../support/servers/product.ts';
import { mainly } from '../support/stores.ts';
import { ServerEnd } from './server-end.ts';
import { FIELDS, type Happening, World } from './world.ts';

/** `npm run soak` runs more of these. */
const RUNS = Number(process.env.RUNS ?? 8);
const HAPPENINGS = 50;

const browser = fc.nat(2);
const on = fc.nat(5);
const happening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('change', 'changeTwo'),
      browser,
      on,
      field: fc.constantFrom(...FIELDS),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('remove', 'arriveAgain'), browser, on }) },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constantFrom('add', 'wait', 'arrive', 'answer', 'hear'), browser }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('loseRequest', 'loseAnswer', 'hearWhole'), browser }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('goOffline', 'comeBack', 'reload', 'leave'), browser }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('demote', 'promote'), browser }) },
);

describe.each(mainly('postgres'))('one browser of the owner and two browsers of a member over %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;
  let people = 0;

  beforeAll(async () => {
    ({ context, close } = await openTestContext(kind, WRITES_WITHOUT_LIMIT));
  });
  afterAll(() => close());

  /** Creates a user of one run. */
  async function newPerson(): Promise<SignedIn> {
    people += 1;
    const userId = `person-${people}`;
    await createPerson(context.store, userId);
    return { ...actorFor('owner'), userId };
  }

  it(
    'apply every change exactly once and converge, despite failures, reordering and revoked rights',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(happening, { minLength: 10, maxLength: HAPPENINGS }),
          async (happenings) => {
            const world = new World(new ServerEnd(context, await newPerson(), await newPerson()));
            await world.begin();
            for (const each of happenings) await world.happen(each);
            await world.calmDown();
            await world.check();
          },
        ),
        { numRuns: RUNS },
      );
      expect(await findMiscounts(context.store)).toEqual([]);
    },
    60_000 + 1_000 * RUNS,
  );
});
