import { expect, test } from 'vitest';
import { startProduct, WRITES_WITHOUT_LIMIT } from '../../support/servers/product.ts';
import { openSession } from '../../support/servers/session.ts';
import { readMutations } from './read-mutations.ts';
import { sendMutations } from './send-mutations.ts';

test('rejects sixty mutated archives and tables with an error, or imports them as a valid tour', async () => {
  const { refused, taken, failures } = await readMutations(0, 60);
  expect(failures).toEqual([]);
  // The seeds give both kinds.
  expect(refused).toBeGreaterThan(5);
  expect(taken).toBeGreaterThan(5);
});

test('returns no internal error for a mutated import', async () => {
  const product = await startProduct({ env: WRITES_WITHOUT_LIMIT });
  try {
    const session = await openSession(product.origin, 'mutations@example.test');
    const { answers, states } = await sendMutations(product.origin, session, { from: 5_000, count: 8 });
    expect(Object.keys(answers).filter((status) => Number(status) >= 500)).toEqual([]);
    expect(Object.values(states).reduce((sum, count) => sum + count)).toBe(8);
  } finally {
    await product.stop();
    product.remove();
  }
});
