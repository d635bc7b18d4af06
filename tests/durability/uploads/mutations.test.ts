import { expect, test } from 'vitest';
import { startProduct, WRITES_WITHOUT_LIMIT } from '../../support/servers/product.ts';
import { openSession, saveTour } from '../../support/servers/session.ts';
import { findWrong } from './find-wrong.ts';
import { sendMutations } from './send-mutations.ts';
import { isServerError } from './server-errors.ts';

test('rejects thirty mutated uploads with an error, or serves them with the right type', async () => {
  const product = await startProduct({ env: WRITES_WITHOUT_LIMIT });
  try {
    const session = await openSession(product.origin, 'mutations@example.test');
    await saveTour(product.origin, session, { name: 'Office' });
    const { answers, finished } = await sendMutations(product.origin, session, { from: 0, count: 30 });
    expect(Object.keys(answers).filter(isServerError)).toEqual([]);
    expect(finished.length).toBeGreaterThan(5);
    expect(await findWrong(product.origin, session, finished, 5)).toEqual([]);
  } finally {
    await product.stop();
    product.remove();
  }
}, 120_000);
