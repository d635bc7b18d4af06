import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn } from '../../server/platform/access/actor.ts';
import type { Context } from '../../server/platform/access/context.ts';
import { actorFor, createPeople, createPerson, testContext } from '../support/servers/api.ts';
import { WRITES_WITHOUT_LIMIT } from '../support/servers/product.ts';
import { createDatabase, mainly, type TestDatabase } from '../support/stores.ts';
import { ACTIONS, FilesWorld, type Step } from './files-world.ts';
import { findDisagreements } from './find-disagreements.ts';

/** `npm run soak` runs more of these. */
const RUNS = Number(process.env.RUNS ?? 4);
const STEPS = 25;

const step: fc.Arbitrary<Step> = fc.record({
  action: fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...ACTIONS) },
    { weight: 3, arbitrary: fc.constantFrom('add', 'replace', 'remove', 'undo', 'restore-document') },
  ),
  on: fc.nat(30),
});
/** Actions that run at the same time. */
const steps = fc.array(step, { minLength: 1, maxLength: 3 });

describe.each(mainly('sqlite'))('documents and their files over %s', (kind) => {
  let database: TestDatabase;
  let contexts: Context[];
  let people = 0;

  beforeAll(async () => {
    database = await createDatabase(kind);
    const store = await database.open();
    await createPeople(store);
    const second = kind === 'postgres' ? await database.open() : store;
    contexts = [store, second].map((one) => testContext(one, WRITES_WITHOUT_LIMIT));
  });
  afterAll(() => database.remove());

  /** Creates the owner of one run. */
  async function newOwner(): Promise<SignedIn> {
    people += 1;
    const userId = `owner-${people}`;
    await createPerson(contexts[0]!.store, userId);
    return { ...actorFor('owner'), userId };
  }

  it(
    'stay consistent after any sequence of actions on several servers @14.8',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(steps, { minLength: 5, maxLength: STEPS }), async (groups) => {
          const owner = await newOwner();
          const world = new FilesWorld(contexts, owner);
          await world.doAtOnce([{ action: 'make-tour', on: 0 }]);
          for (const group of groups) {
            expect(await world.doAtOnce(group)).toEqual([]);
            expect(await findDisagreements(contexts[0]!.store, owner.userId), JSON.stringify(group)).toEqual(
              [],
            );
          }
        }),
        { numRuns: RUNS },
      );
    },
    60_000 + 4_000 * RUNS,
  );
});
