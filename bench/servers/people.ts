// Measures how long a user with many twins waits for the dashboard.
import { api, pages } from '../../contract/addresses.ts';
import { startProduct, WRITES_WITHOUT_LIMIT } from '../../tests/support/servers/product.ts';
import { call, openSession, type TestSession } from '../../tests/support/servers/session.ts';
import { type Figure, percentile, round } from '../figure.ts';

const TWINS = 500;
const ROUNDS = 40;
/** The percentile that is compared. Other work of this machine slows some rounds down, but makes none faster. */
const QUICK = 20;

/** Measures the dashboard of many twins compared with that of one. */
export async function measurePeople(): Promise<Figure[]> {
  const product = await startProduct({
    env: { ...WRITES_WITHOUT_LIMIT, TWINS_PER_PERSON: String(TWINS) },
  });
  try {
    const { origin } = product;
    const [one, many] = [await makeTwins(origin, 'one', 1), await makeTwins(origin, 'many', TWINS)];
    const times: Record<'one' | 'many', number[]> = { one: [], many: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      times.one.push(await timeDashboard(origin, one));
      times.many.push(await timeDashboard(origin, many));
    }
    const [few, all] = [percentile(times.one, QUICK), percentile(times.many, QUICK)];
    return [
      {
        name: `the dashboard of ${TWINS} twins, to that of one`,
        value: all / few,
        unit: 'x',
        atMost: 1.5,
        detail: `the quickest fifth of ${ROUNDS} requests in turn: ${round(all)} and ${round(few)} ms`,
      },
    ];
  } finally {
    await product.stop();
    product.remove();
  }
}

async function makeTwins(origin: string, name: string, count: number): Promise<TestSession> {
  const session = await openSession(origin, `${name}@example.test`);
  const profile = { name: 'Ada Byron', company: 'Analytical Estates', role: 'Facility manager' };
  await call(origin, session, 'PATCH', api.profile(session.userId), profile);
  for (let index = 0; index < count; index += 1) {
    const twin = { name: `Building ${index}`, address: `Quay ${index}`, matterportId: 'gv360office' };
    const answer = await call(origin, session, 'POST', api.tours(session.userId), twin);
    if (!answer.ok) throw new Error(`A twin was not made: ${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
  }
  return session;
}

async function timeDashboard(origin: string, { cookie }: TestSession): Promise<number> {
  const began = performance.now();
  const answer = await fetch(origin + pages.dashboard(), { headers: { cookie } });
  const text = await answer.text();
  if (!answer.ok || !text.includes('Building ')) throw new Error(`No dashboard of twins: ${answer.status}`);
  return performance.now() - began;
}
