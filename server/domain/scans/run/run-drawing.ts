import type { Needs } from '../../../platform/access/context.ts';
import { tellPerson } from '../../../platform/jobs/announce-jobs.ts';
import { JobRefusedError, type RunningJob } from '../../../platform/jobs/job-kind.ts';
import { noPieces } from '../../../platform/process/start-child.ts';
import { runChild } from '../../../platform/process/run-child.ts';
import { lockScan, parseCorrections, scanFiles, type ScanKey } from './scan-row.ts';
import { keepOutputs, lackOfRoom, claimOutputs, KEPT_AFTER, type KeptOutput } from './record-run.ts';
import { isWhole, PICTURE_MAX, readBounded } from './read-result.ts';
import { DRAW_LIMITS, DRAW_PROGRAM } from './run-program.ts';
import { makeScratch, removeScratch, type Scratch, stageSource } from './scratch.ts';
import { join } from 'node:path';
import { type DrawResult, drawResultSchema, type ScanDone } from '../../../../contract/scans/scan-result.ts';
import { findRow, putRows, type Database } from '../../../platform/store/store.ts';
import { texts } from './texts.ts';
import { drawnNames, type StartView, startViewOf } from './scan-version.ts';
import { applyCorrections } from '../../../../contract/scans/apply-corrections.ts';
import { parseText } from '../../../platform/store/parse-document.ts';

const NAMES = 'poster.webp thumbnail.webp';

type DrawingJob = RunningJob<{ scanId: string }>;

/**
 * Draws the poster and thumbnail of a scan's corrected start view, unless they exist. Keeps the previous
 * pictures if drawing fails.
 */
export async function runDrawing(
  context: Needs<'config' | 'store' | 'feed' | 'files' | 'now'>,
  job: DrawingJob,
): Promise<null> {
  const key: ScanKey = { user_id: job.userId, id: job.input.scanId };
  const drawing = await findDrawing(context.store.db, key);
  if (!drawing) return null;
  const scratch = await makeScratch(context, job, drawing.scene.bytes);
  try {
    await stageSource(context, job.userId, drawing.scene, scratch.source, job.signal);
    await draw(context, job, key, drawing, scratch);
  } finally {
    await removeScratch(scratch);
  }
  tellPerson(context, job.userId);
  return null;
}

async function draw(
  context: Needs<'config' | 'store' | 'files' | 'now'>,
  job: DrawingJob,
  key: ScanKey,
  drawing: Drawing,
  { source, output }: Scratch,
): Promise<void> {
  const { userId, signal } = job;
  await runChild(DRAW_PROGRAM, {
    request: { scene: source, output, view: drawing.view },
    pieces: noPieces(),
    limits: DRAW_LIMITS,
    mayRead: source,
    mayWrite: output,
    reportMax: 0,
    signal,
    onOutput: () => {},
  });
  const files = await readDrawn(output);
  if (!files) throw new Error('The pictures of a scan could not be drawn.');
  try {
    const kept = await keepOutputs(context, { userId, output, signal }, files);
    await recordDrawn(context, job, key, drawing, kept);
  } catch (error) {
    const sentence = lackOfRoom(error);
    throw sentence === null ? error : new JobRefusedError(sentence, { cause: error });
  }
}

/**
 * Returns the files that the program drew, or null if they are invalid. Validates everything, because the
 * program opened a model that was made from an untrusted file.
 */
async function readDrawn(output: string): Promise<DrawResult['files'] | null> {
  const drawn = parseText(drawResultSchema, (await readBounded(join(output, 'drawn.json'))) ?? '');
  const files = drawn?.files;
  if (files?.map(({ name }) => name).join(' ') !== NAMES) return null;
  for (const file of files)
    if (file.bytes > PICTURE_MAX || !(await isWhole(join(output, file.name), file))) return null;
  return files;
}

/**
 * Adds the drawn pictures to their run. Earlier drawn pictures of the run expire. Throws `JobRefusedError` if
 * a later run exists.
 */
async function recordDrawn(
  context: Needs<'store' | 'now'>,
  { hold }: Pick<RunningJob<unknown>, 'hold'>,
  { user_id, id }: ScanKey,
  { run, view }: Drawing,
  kept: readonly KeptOutput[],
): Promise<void> {
  const names = drawnNames(view);
  await context.store.write(async (transaction) => {
    await hold(transaction);
    const scan = await lockScan(context, transaction, { user_id, id });
    if (scan?.run !== run) throw new JobRefusedError(texts.takenBack);
    await claimOutputs(transaction, user_id, kept);
    await transaction
      .updateTable('scan_files')
      .set({ expires_at: context.now() + KEPT_AFTER })
      .where((build) => build.and({ user_id, scan_id: id, run, role: 'output', expires_at: 0 }))
      .where((build) => build.or([build('name', 'like', 'poster-%'), build('name', 'like', 'thumbnail-%')]))
      .execute();
    const rows = kept.map(({ name, sha256 }) => ({
      user_id,
      scan_id: id,
      run,
      name: name === 'poster.webp' ? names.poster : names.thumbnail,
      sha256,
      role: 'output' as const,
      expires_at: 0,
    }));
    await putRows(transaction, 'scan_files', ['user_id', 'scan_id', 'run', 'name'], rows);
  });
}

/** The view to draw as a poster and a thumbnail, and the run that gets the pictures. */
interface Drawing {
  run: number;
  view: StartView;
  /** The model to draw. */
  scene: { sha256: string; bytes: number };
}

/**
 * Returns what to draw for a scan. Returns null if there is no scan or no result, if the start view was not
 * corrected, or if the pictures of the corrected start view exist.
 */
async function findDrawing(db: Database, key: ScanKey): Promise<Drawing | null> {
  const scan = await findRow(db, 'scans', key);
  if (!scan || scan.run === 0) return null;
  // Skips validation, because the result was validated before it was stored.
  const done = JSON.parse(scan.result) as ScanDone;
  const view = startViewOf(applyCorrections(done.space, parseCorrections(scan.corrections)));
  const { poster } = drawnNames(view);
  if (poster === drawnNames(startViewOf(done.space)).poster) return null;
  const files = await scanFiles(db)
    .select(['file.name', 'file.sha256', 'content.bytes'])
    .where('file.user_id', '=', key.user_id)
    .where('file.scan_id', '=', key.id)
    .where('file.run', '=', scan.run)
    .where('file.expires_at', '=', 0)
    .where('file.name', 'in', [poster, done.scene])
    .execute();
  const scene = files.find(({ name }) => name === done.scene);
  return !scene || files.some(({ name }) => name === poster) ? null : { run: scan.run, view, scene };
}
