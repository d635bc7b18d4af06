import { setTimeout as pause } from 'node:timers/promises';
import { api } from '../../../contract/addresses.ts';
import { type Scan, scanListSchema } from '../../../contract/scans/scan.ts';
import { texts } from '../../../server/domain/scans/run/texts.ts';
import { type TestSession, saveTour } from '../../support/servers/session.ts';
import { mutatedScan, type ScanFormat } from './mutate.ts';
import { type Fate, fateOf } from './fate.ts';
import type { SoakedProduct } from './soaked-product.ts';
import { uploadScan } from './upload-scan.ts';
import { demoTour } from '../../../contract/tour-id.ts';
import { createHash } from 'node:crypto';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Capture, captureSchema } from '../../../contract/capture.ts';
import type { Grant } from '../../../contract/files/storage.ts';
import { checkFolder } from '../../../tools/check-capture/check-folder.ts';

export interface SoakedFile {
  format: ScanFormat;
  seed: number;
}

export interface Outcomes {
  /** The number of files of each format, by outcome. */
  ended: Record<string, Record<string, number>>;
  /** Failures, each with its file. */
  wrong: string[];
}

const NAMES: Readonly<Record<ScanFormat, string>> = {
  GLB: 'scan.glb',
  'glTF in a ZIP': 'scan.zip',
  'OBJ in a ZIP': 'scan.zip',
  PLY: 'scan.ply',
};
/** Error messages for errors in our program and not in the file. */
const OURS: ReadonlySet<string> = new Set([
  texts.crashed,
  texts.result,
  texts.failed,
  texts.memory,
  texts.time,
]);
const SENTENCE = /^[A-Z“].{10,500}[.?]$/s;
/** The time between two polls, in milliseconds. */
const LOOK = 150;
/** The time within which a few scans finish, whatever happens to the server, in milliseconds. */
const ENDS_WITHIN = 900_000;

interface Sent extends SoakedFile {
  name: string;
  fate: Fate;
}

/** Processes some files of one user, follows each one until it has ended, and deletes it. */
export async function soakBatch(
  soaked: SoakedProduct,
  session: TestSession,
  files: readonly SoakedFile[],
  outcomes: Outcomes,
): Promise<void> {
  const sent: Sent[] = [];
  const ending: Promise<void>[] = [];
  const count = ({ format }: SoakedFile, how: string) => {
    const ended = (outcomes.ended[format] ??= {});
    ended[how] = (ended[how] ?? 0) + 1;
    soaked.count();
  };
  for (const file of files) {
    const { format, seed } = file;
    const fate = fateOf(seed);
    const name = `${seed}-${NAMES[format]}`;
    const scan = { ...file, fate, name };
    if (!(await uploadScan(soaked, session, { bytes: mutatedScan(format, seed), name, fate }))) {
      count(file, 'given up');
      continue;
    }
    sent.push(scan);
    if (fate.endedAfter !== null) ending.push(end(soaked, session, scan, fate.endedAfter));
  }
  await Promise.all(ending);
  const scans = await untilEnded(soaked, session, sent);
  for (const file of sent) {
    const scan = scans.find((each) => each.source?.name === file.name);
    if (!scan && file.fate.endedAfter !== null && file.fate.deleted) {
      count(file, 'deleted');
      continue;
    }
    const problem = scan ? await problemOf(soaked, session, scan) : 'it is not there';
    if (problem !== null) outcomes.wrong.push(`${file.format} ${file.seed}: ${problem}`);
    count(file, scan?.state ?? 'gone');
  }
  for (const { id } of await listScans(soaked, session))
    await soaked.ask(session, api.scan(session.userId, id), { method: 'DELETE' });
}

/** Cancels or deletes a scan, whatever its state. */
async function end(soaked: SoakedProduct, session: TestSession, { name, fate }: Sent, after: number) {
  await pause(after);
  const scan = (await listScans(soaked, session)).find(({ source }) => source?.name === name);
  if (!scan) return;
  const { userId } = session;
  const address = fate.deleted ? api.scan(userId, scan.id) : api.processScan(userId, scan.id);
  await soaked.ask(session, address, { method: 'DELETE' });
}

async function untilEnded(
  soaked: SoakedProduct,
  session: TestSession,
  sent: readonly Sent[],
): Promise<Scan[]> {
  const last = performance.now() + ENDS_WITHIN;
  const answered = new Set<string>();
  for (;;) {
    const scans = await listScans(soaked, session);
    const asking = scans.find(
      ({ id, state, source }) =>
        state === 'asks' &&
        !answered.has(id) &&
        sent.some(({ name, fate }) => fate.answered && name === source?.name),
    );
    if (asking) {
      answered.add(asking.id);
      await answer(soaked, session, asking);
      continue;
    }
    if (scans.every(({ state }) => state !== 'waiting' && state !== 'processing')) return scans;
    if (performance.now() > last) throw new Error(`They do not end: ${JSON.stringify(scans)}`);
    await pause(LOOK);
  }
}

async function answer(soaked: SoakedProduct, session: TestSession, { id, questions }: Scan): Promise<void> {
  const answers = Object.fromEntries(questions.map(({ about, options }) => [about, options[0]!.value]));
  await soaked.ask(session, api.processScan(session.userId, id), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ answers }),
  });
}

async function listScans(soaked: SoakedProduct, session: TestSession): Promise<Scan[]> {
  const listed = await soaked.ask(session, api.scans(session.userId));
  return scanListSchema.parse(await listed.json()).scans;
}

/**
 * Returns null if the scan became a capture, and otherwise the questions or the error message about the file.
 */
async function problemOf(soaked: SoakedProduct, session: TestSession, scan: Scan): Promise<string | null> {
  const { id, state, text, run, questions } = scan;
  if (state === 'asks') return questions.length > 0 ? null : 'it asks nothing';
  if (state === 'cancelled') return run === 0 ? null : 'it was cancelled and opens';
  if (state === 'failed') {
    if (OURS.has(text)) return `our program failed: ${text}`;
    return SENTENCE.test(text) && run === 0 ? null : `it failed without an error message: ${text}`;
  }
  const half = await findHalf(soaked, session, id);
  return half.length === 0 ? null : `its capture is not whole: ${half.slice(0, 3).join(' ')}`;
}

/**
 * Opens a scan's capture as its owner's player does. Returns the files that are missing or do not match their
 * checksums, and what check-capture reports.
 */
async function findHalf(soaked: SoakedProduct, session: TestSession, scanId: string): Promise<string[]> {
  await saveTour(soaked.product.origin, session, { matterportId: scanId });
  const granted = await soaked.ask(session, api.grants(demoTour(session.userId)), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  const { base } = (await granted.json()) as Grant;
  const parent = await mkdtemp(join(tmpdir(), 'gov360-soak-'));
  try {
    const folder = join(parent, scanId);
    await mkdir(folder);
    const read = (name: string) => soaked.ask(session, `${base}captures/${scanId}/${name}`);
    const answer = await read('capture.json');
    if (!answer.ok) return [`its capture is answered ${answer.status}`];
    const text = await answer.text();
    await writeFile(join(folder, 'capture.json'), text);
    const wrong: string[] = [];
    for (const name of namesIn(captureSchema.parse(JSON.parse(text)))) {
      const file = await read(name);
      const bytes = Buffer.from(await file.arrayBuffer());
      const sum = createHash('sha256').update(bytes).digest('hex');
      if (!file.ok || (!name.includes('.svg') && !name.startsWith(sum)))
        wrong.push(`${name} is ${file.status}`);
      await writeFile(join(folder, name), bytes);
    }
    const found = await checkFolder(folder);
    return [...wrong, ...found.filter(({ kind }) => kind === 'error').map(({ text: said }) => said)];
  } finally {
    await rm(parent, { recursive: true });
  }
}

function namesIn({ scene, poster, thumbnail, floors, parts = [] }: Capture): string[] {
  return [
    scene,
    poster,
    thumbnail,
    ...floors.flatMap(({ plan }) => plan ?? []),
    ...parts.flatMap(({ levels }) => levels.map(({ file }) => file)),
  ];
}
