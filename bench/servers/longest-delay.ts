import { demoTour } from '../../contract/tour-id.ts';
import { api } from '../../contract/addresses.ts';
import { PARSER_CASES } from '../../tests/work/parsers.ts';
import { REQUEST_CASES, type SentRequest } from '../../tests/work/requests.ts';
import { uploadFile } from '../../tests/support/files/upload-file.ts';
import { openSession, type TestSession } from '../../tests/support/servers/session.ts';
import { round, type Figure } from '../figure.ts';
import { type MeasuredServer, pinClient, startMeasured } from './measured-server.ts';
import { createWorkload } from './workload.ts';

/** Milliseconds that the event loop may stand still, whatever one person sends. */
const AT_MOST = 100;
/** What takes longer is tried this often, and the shortest pause counts: others use this machine too. */
const TRIES = 3;
/** These end the session that sends them. */
const LAST = /^(signOut|deleteAccount)/;
const SHOWN = 8;

/** The longest pause of a server's event loop under each of the requests and photos of which the tests count the work. */
export async function measureLongestDelay(): Promise<Figure[]> {
  pinClient();
  const workload = await createWorkload();
  const program = await workload.productProgram();
  const server = await startMeasured({ ...program, env: { ...program.env, STORAGE_PER_PERSON_MB: '4000' } });
  const pauses: { name: string; pause: number }[] = [];
  try {
    const measure = async (name: string, run: () => Promise<unknown>) => {
      let pause = Infinity;
      for (let tried = 0; tried < TRIES && pause > AT_MOST; tried += 1) {
        await server.pause();
        await run();
        pause = Math.min(pause, await server.pause());
      }
      pauses.push({ name, pause });
    };
    const { owner } = workload;
    const staff = await openSession(server.origin, 'staff-1@gov360.test');
    const photographer = await openSession(server.origin, 'photos@example.test');
    await send(server, photographer, [
      { method: 'PATCH', path: api.tour(demoTour(photographer.userId)), body: '{"name":"Photos"}' },
    ]);
    for (const { name, photo } of PARSER_CASES) {
      if (photo) await measure(name, () => uploadFile(server.origin, photographer, 'a.jpg', photo()));
    }
    const cases = REQUEST_CASES.toSorted((a, b) => Number(LAST.test(a.name)) - Number(LAST.test(b.name)));
    for (const { name, half, most = 2 * half, before, requests, staff: asStaff } of cases) {
      if (before) await send(server, owner, before(owner.userId, most));
      await measure(name, () => send(server, asStaff ? staff : owner, requests(owner.userId, most)));
    }
  } finally {
    await server.stop();
    workload.remove();
  }
  const longest = pauses.toSorted((a, b) => b.pause - a.pause);
  const detail = longest.slice(0, SHOWN).map(({ name, pause }) => `${name} ${round(pause)}`);
  return [
    {
      name: `the event loop's longest pause under ${pauses.length} requests and photos at their bounds`,
      value: longest[0]?.pause ?? NaN,
      unit: 'ms',
      atMost: AT_MOST,
      detail: `longest: ${detail.join(', ')} ms`,
    },
  ];
}

async function send(
  { origin }: MeasuredServer,
  { cookie }: TestSession,
  requests: readonly SentRequest[],
): Promise<void> {
  for (const { path, ...sent } of requests) {
    const headers = { origin, cookie, ...(sent.body && { 'content-type': 'application/json' }) };
    const answer = await fetch(`${origin}${path}`, { ...sent, headers });
    await answer.arrayBuffer();
  }
}
