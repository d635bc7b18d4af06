import { expect, test } from 'vitest';
import { api } from '../../contract/addresses.ts';
import { runScript } from '../support/servers/run-script.ts';
import { startProduct } from '../support/servers/product.ts';
import { call, openSession } from '../support/servers/session.ts';

test('npm run admin acts beside a running server over SQLite, and tells by its exit code what went wrong', async () => {
  const product = await startProduct();
  const { origin, dataDir } = product;
  const ada = await openSession(origin, 'ada@example.test');
  const users = async () => (await call(origin, ada, 'GET', api.users())).status;
  expect(await users()).toBe(403);
  const admin = (...args: string[]) => runScript('admin', args, { DATA_DIR: dataDir });

  expect(await admin('grant-staff', 'ada@example.test')).toMatchObject({
    code: 0,
    stdout: `${ada.userId} is staff.\n`,
  });
  expect(await users()).toBe(200);
  const log = await call(origin, ada, 'GET', api.audit());
  expect(await log.json()).toMatchObject({
    entries: expect.arrayContaining([
      expect.objectContaining({ action: 'grant-staff', actorName: 'The operator' }),
    ]),
  });
  expect(await admin('check')).toMatchObject({ code: 0, stdout: 'The configuration is in order.\n' });
  expect(await admin('sign-out', ada.userId)).toMatchObject({ code: 0 });
  expect(await users()).toBe(403);

  expect(await admin('block', 'nobody', 'Spam.')).toMatchObject({ code: 1, stdout: '' });
  expect(await admin('test-mail', 'ada@example.test')).toMatchObject({ code: 1 });
  for (const wrong of [[], ['nonsense'], ['block'], ['list', '--all']])
    expect(await admin(...wrong)).toMatchObject({ code: 2, stdout: '' });
  const help = await admin('block', '--help');
  expect([help.code, help.stdout]).toEqual([
    0,
    expect.stringMatching(/^Usage: npm run admin -- block PERSON REASON/),
  ]);
  await product.stop();
  product.remove();
});
