import { expect, test } from 'vitest';
import { api } from '../../contract/addresses.ts';
import { runScript } from '../support/servers/run-script.ts';
import { startProduct } from '../support/servers/product.ts';
import { call, openSession } from '../support/servers/session.ts';

test(
  'npm run admin works beside a running server over SQLite, and passes its exit code on',
  { timeout: 120_000 },
  async () => {
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
    expect(await admin('nonsense')).toMatchObject({ code: 2, stdout: '' });
    await product.stop();
    product.remove();
  },
);
