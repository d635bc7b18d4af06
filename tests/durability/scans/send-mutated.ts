import { setTimeout as pause } from 'node:timers/promises';
import { api } from '../../../contract/addresses.ts';
import type { Scan, ScanList } from '../../../contract/scans/scan.ts';
import { call, type TestSession } from '../../support/servers/session.ts';
import { scanIdIn } from '../../support/scans/scan-server.ts';
import { Uploads } from '../../support/files/uploads.ts';
import { mutatedScan, type ScanFormat } from './mutate.ts';

export interface SentScans {
  states: Record<string, number>;
  /** Seeds of those that did not end, or ended with neither a sentence nor a whole capture. */
  wrong: string[];
}

const NAMES: Readonly<Record<ScanFormat, string>> = {
  GLB: 'scan.glb',
  'glTF in a ZIP': 'scan.zip',
  'OBJ in a ZIP': 'scan.zip',
  PLY: 'scan.ply',
};
/** Milliseconds in which one is processed: nothing of it is large. */
const ENDS_WITHIN = 120_000;

/** Has the scans of so many seeds processed, one after another, and deletes each. */
export async function sendMutated(
  origin: string,
  session: TestSession,
  { format, count, from = 0 }: { format: ScanFormat; count: number; from?: number },
): Promise<SentScans> {
  const sent: SentScans = { states: {}, wrong: [] };
  const { userId, cookie } = session;
  const uploads = new Uploads(
    (path, { headers, ...request }) =>
      fetch(origin + path, { ...request, headers: { ...headers, origin, cookie } }),
    userId,
  );
  for (let seed = from; seed < from + count; seed += 1) {
    const target = { scan: true };
    const id = scanIdIn(await uploads.upload(mutatedScan(format, seed), { name: NAMES[format], target }));
    const scan = await untilEnded(origin, session, id);
    const state = scan?.state ?? 'never ended';
    sent.states[state] = (sent.states[state] ?? 0) + 1;
    if (!scan || !(await isWhole(origin, session, scan))) sent.wrong.push(`${format} ${seed} ${state}`);
    await call(origin, session, 'DELETE', api.scan(userId, id));
  }
  return sent;
}

/** Null where it does not end in time. */
async function untilEnded(origin: string, session: TestSession, id: string): Promise<Scan | null> {
  const last = performance.now() + ENDS_WITHIN;
  while (performance.now() < last) {
    const { scans } = (await (
      await call(origin, session, 'GET', api.scans(session.userId))
    ).json()) as ScanList;
    const scan = scans.find((each) => each.id === id);
    if (scan && scan.state !== 'waiting' && scan.state !== 'processing') return scan;
    await pause(50);
  }
  return null;
}

/** A capture with its picture and its space, questions, or a sentence. */
async function isWhole(origin: string, session: TestSession, scan: Scan): Promise<boolean> {
  if (scan.state === 'asks') return scan.questions.length > 0;
  if (scan.state !== 'ready') return /^[A-Z“].{10,500}[.?]$/s.test(scan.text) && scan.run === 0;
  const { userId } = session;
  const addresses = [api.scan(userId, scan.id), api.scanPicture(userId, scan.id, 'thumbnail')];
  const answers = await Promise.all(addresses.map((address) => call(origin, session, 'GET', address)));
  return answers.every(({ status }) => status === 200);
}
