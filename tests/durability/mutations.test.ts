import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProduct, WRITES_WITHOUT_LIMIT, type Product } from '../support/servers/product.ts';
import { openSession, saveTour } from '../support/servers/session.ts';
import { readMutations } from './import/read-mutations.ts';
import { sendMutations as sendImports } from './import/send-mutations.ts';
import { findWrong } from './uploads/find-wrong.ts';
import { sendMutations as sendUploads } from './uploads/send-mutations.ts';
import { isServerError } from './uploads/server-errors.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: WRITES_WITHOUT_LIMIT });
});
afterAll(async () => {
  await product.stop();
  product.remove();
});

test('rejects sixty mutated archives and tables with an error, or imports them as a valid tour', async () => {
  const { refused, taken, failures } = await readMutations(0, 60);
  expect(failures).toEqual([]);
  // The seeds produce both rejected and accepted files.
  expect(refused).toBeGreaterThan(5);
  expect(taken).toBeGreaterThan(5);
});

test('returns no internal error for a mutated import', async () => {
  const session = await openSession(product.origin, 'imports@example.test');
  const sent = { from: 5_000, count: 3 };
  const { answers, states } = await sendImports(product.origin, session, sent);
  expect(Object.keys(answers).filter((status) => Number(status) >= 500)).toEqual([]);
  expect(Object.values(states).reduce((sum, count) => sum + count)).toBe(3);
});

test('rejects thirty mutated uploads with an error, or serves them with the right type', async () => {
  const session = await openSession(product.origin, 'uploads@example.test');
  await saveTour(product.origin, session, { name: 'Office' });
  const { answers, finished } = await sendUploads(product.origin, session, { from: 0, count: 30 });
  expect(Object.keys(answers).filter(isServerError)).toEqual([]);
  expect(finished.length).toBeGreaterThan(5);
  expect(await findWrong(product.origin, session, finished, 5)).toEqual([]);
});
