import type { Needs } from '../../../platform/access/context.ts';
import { tellPerson } from '../../../platform/jobs/announce-jobs.ts';
import { JobRefusedError, type RunningJob } from '../../../platform/jobs/job-kind.ts';
import { noPieces } from '../../../platform/process/no-pieces.ts';
import { runChild } from '../../../platform/process/run-child.ts';
import type { ScanKey } from '../rows/scan-row.ts';
import { keepOutputs, lackOfRoom } from '../program/keep-outputs.ts';
import { DRAW_LIMITS, DRAW_PROGRAM } from '../program/scan-program.ts';
import { makeScratch, removeScratch, type Scratch } from '../program/scratch.ts';
import { stageSource } from '../program/stage-source.ts';
import { type Drawing, findDrawing } from './find-drawing.ts';
import { recordDrawn } from './record-drawn.ts';
import { join } from 'node:path';
import { type DrawResult, drawResultSchema } from '../../../../contract/scans/scan-result.ts';
import { isWhole } from '../program/is-whole.ts';
import { PICTURE_MAX, readBounded } from '../program/read-bounded.ts';

const NAMES = 'poster.webp thumbnail.webp';

type DrawingJob = RunningJob<{ scanId: string }>;

/** Draws the pictures of the start that a scan has by now, unless it has them. Without them, those of before stay. */
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
  if (!files) throw new Error('The pictures of a scan were not drawn.');
  try {
    const kept = await keepOutputs(context, { userId, output, signal }, files);
    await recordDrawn(context, job, key, drawing, kept);
  } catch (error) {
    const sentence = lackOfRoom(error);
    throw sentence === null ? error : new JobRefusedError(sentence, { cause: error });
  }
}

/** What the program says it has drawn, as far as it is so; null where it is not. It has opened what was made of a stranger's file. */
async function readDrawn(output: string): Promise<DrawResult['files'] | null> {
  const files = parse(await readBounded(join(output, 'drawn.json')));
  if (files?.map(({ name }) => name).join(' ') !== NAMES) return null;
  for (const file of files)
    if (file.bytes > PICTURE_MAX || !(await isWhole(join(output, file.name), file))) return null;
  return files;
}

function parse(text: string | null): DrawResult['files'] | null {
  try {
    return drawResultSchema.parse(JSON.parse(text ?? '')).files;
  } catch {
    return null;
  }
}
