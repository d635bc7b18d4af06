import { PARSER_CASES } from '../../tests/work/parsers.ts';
import { REQUEST_CASES, type SentRequest } from '../../tests/work/requests.ts';
import { uploadFile } from '../../tests/support/files/upload-file.ts';
import { openSession, type TestSession } from '../../tests/support/servers/session.ts';
import { round, type Figure } from '../figure.ts';
import { pinClient, type MeasuredServer } from './measured-server.ts';
import { createWorkload } from './workload.ts';

/** Milliseconds that the event loop may stand still, whatever one person sends. */
const AT_MOST = 100;
/** What takes longer is tried as often in all, and the shortest counts: others use this machine too. */
const TRIES = 3;
/** These end the session that asks. */
const LAST = /^(signOut|deleteAccount)/;
const SHOWN = 8;

/** How long the event loop of a server stands still at most under each of the cases that the tests count the work of. */
export async function measureLongestDelay(): Promise<Figure[]> {
  pinClient();
  const workload = await createWorkload();
  const server = await workload.startProduct();
  const pauses: { name: string; pause: number }[] = [];
  try {
    const staff = await openSession(server.origin, 'staff-1@gov360.test');
    const measure = async (name: string, run: () => Promise<unknown>) => {
      let pause = Infinity;
      for (let tried = 0; tried < TRIES && pause > AT_MOST; tried += 1) {
        await server.pause();
        await run();
        pause = Math.min(pause, await server.pause());
      }
      pauses.push({ name, pause });
    };
    const cases = REQUEST_CASES.toSorted((a, b) => Number(LAST.test(a.name)) - Number(LAST.test(b.name)));
    for (const { name, half, most = 2 * half, before, request, staff: asStaff } of cases) {
      const { userId } = workload.owner;
      if (before) await send(server, workload.owner, before(userId, most));
      await measure(name, () => send(server, asStaff ? staff : workload.owner, request(userId, most)));
    }
    const uploader = await openSession(server.origin, 'uploads@example.test');
    await send(server, uploader, {
      method: 'PATCH',
      path: `/api/users/${uploader.userId}/tours/demo-tour`,
      body: '{"name":"Photos"}',
    });
    for (const { name, half, upload } of PARSER_CASES) {
      if (upload) await measure(name, () => uploadFile(server.origin, uploader, 'a.jpg', upload(2 * half)));
    }
  } finally {
    await server.stop();
    workload.remove();
  }
  const longest = pauses.toSorted((a, b) => b.pause - a.pause);
  const detail = longest.slice(0, SHOWN).map(({ name, pause }) => `${name} ${round(pause)}`);
  return [
    {
      name: `the event loop's longest pause under ${pauses.length} requests and uploads at their bounds`,
      value: longest[0]?.pause ?? NaN,
      unit: 'ms',
      atMost: AT_MOST,
      detail: `longest: ${detail.join(', ')} ms`,
    },
  ];
}

async function send({ origin }: MeasuredServer, { cookie }: TestSession, sent: SentRequest): Promise<void> {
  const { method, path, body } = sent;
  const answer = await fetch(`${origin}${path}`, {
    method,
    headers: { origin, cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body }),
  });
  await answer.arrayBuffer();
}
