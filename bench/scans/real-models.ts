/**
 * Processes models that other people made: `node bench/scans/real-models.ts FOLDER …` processes every file in
 * the folders, prints a row of Markdown for each, and draws the start and the plans into
 * `bench/results/real-models/`. Answers questions with their first option. Leaves the models where they are.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, parse, resolve } from 'node:path';
import sharp from 'sharp';
import { z } from 'zod';
import { correctionsSchema } from '../../contract/scans/corrections.ts';
import { drawPlan } from '../../contract/scans/draw-plan.ts';
import type { ScanAnswers } from '../../contract/scans/scan.ts';
import type { ScanDone, ScanResult } from '../../contract/scans/scan-result.ts';
import type { Space } from '../../contract/scans/space.ts';
import { planColors } from '../../design/plan-colors.ts';
import { processScan } from '../../processing/process-scan.ts';
import type { Truth } from '../../tools/building-maker/truth.ts';
import { scoreSpace } from './truth/score-space.ts';
import { matrixOf } from './truth/try-building.ts';

const PICTURES = join(import.meta.dirname, '../results/real-models');
/** The sizes in pixels. */
const START = { width: 480, height: 320 };
const PLAN = { width: 320, height: 320 };
const PLANS = 3;
/** The minimum overlap at which a true room counts as found. */
const OVERLAP = 0.8;
const NO_MODEL = /\.(md|json|txt)$/;

const truthSchema = z.object({
  floors: z.array(z.object({ y: z.number(), height: z.number() })),
  rooms: z.array(
    z.object({
      name: z.string(),
      floor: z.number(),
      poly: z.array(z.tuple([z.number(), z.number()])),
      holes: z.array(z.array(z.tuple([z.number(), z.number()]))),
    }),
  ),
});

const folders = process.argv.slice(2);
if (folders.length === 0) throw new Error('Name the folders that hold the models.');
for (const folder of folders)
  for (const name of readdirSync(folder).filter((name) => !NO_MODEL.test(name)))
    if (statSync(join(folder, name)).isFile()) console.log(await tryModel(resolve(folder, name)));

/** Processes a file and returns the result as a table row. */
async function tryModel(file: string): Promise<string> {
  const name = basename(file);
  const output = await mkdtemp(join(tmpdir(), 'gov360-model-'));
  const asked: string[] = [];
  const started = performance.now();
  try {
    const answers: ScanAnswers = {};
    let result = await processFile(file, output, answers);
    while (result.outcome === 'asks' && asked.length < 3) {
      for (const { about, options } of result.questions) {
        Object.assign(answers, { [about]: options[0]!.value });
        asked.push(`${about}: ${options.map(({ label }) => label).join(' / ')}`);
      }
      result = await processFile(file, output, answers);
    }
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    const questions = asked.length > 0 ? ` Asked for ${asked.join('; ')}.` : '';
    if (result.outcome === 'refused') return row(name, seconds, 'refused', `${result.sentence}${questions}`);
    if (result.outcome === 'asks') return row(name, seconds, 'asks again', questions);
    await drawPictures(parse(file).name, output, result);
    const { floors, rooms, doors, sweeps, doubts } = result.space;
    const truth = `${file.slice(0, -parse(file).ext.length)}.truth.json`;
    const known = existsSync(truth) ? compare(result.space, truth) : '';
    const listed = doubts.map(({ sentence }) => sentence).slice(0, 3);
    return row(
      name,
      seconds,
      'walkable',
      `${floors.length} floors, ${rooms.length} rooms, ${doors.length} doors, ${sweeps.length} viewpoints.${known}${questions} ${doubts.length} for review${listed.length > 0 ? `: ${listed.join(' ')}` : ''}`,
    );
  } catch (error) {
    return row(
      name,
      '',
      'CRASHED',
      String(error instanceof Error ? error.stack?.split('\n', 3).join(' ') : error),
    );
  } finally {
    await rm(output, { recursive: true });
  }
}

function processFile(file: string, output: string, answers: ScanAnswers): Promise<ScanResult> {
  return processScan(
    {
      captureId: '_realmodels',
      source: file,
      name: basename(file),
      output,
      answers,
      previous: null,
      corrections: correctionsSchema.parse({}),
    },
    () => {},
  );
}

/** Returns how many of a model's true rooms were found. */
function compare(space: Space, file: string): string {
  const { floors, rooms } = truthSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const truth: Truth = {
    floors: floors.map(({ y, height }) => ({ elevation: y, height })),
    rooms: rooms.map(({ poly, ...room }) => ({ ...room, outline: poly })),
    doors: [],
    stairs: [],
  };
  const { found, missed } = scoreSpace(space, truth, matrixOf(space.frame.toFile), OVERLAP);
  const names = missed.map(({ name, overlap }) => `${name} ${overlap.toFixed(2)}`);
  return ` ${found} of ${rooms.length} true rooms at an overlap of ${OVERLAP}${names.length > 0 ? ` (missed: ${names.join(', ')})` : ''}.`;
}

/** Draws the picture of the start, and next to it the plans of the lowest floors. */
async function drawPictures(name: string, folder: string, { space, poster }: ScanDone): Promise<void> {
  mkdirSync(PICTURES, { recursive: true });
  const start = await sharp(readFileSync(join(folder, poster)))
    .resize({ ...START, fit: 'cover' })
    .toBuffer();
  const plans = await Promise.all(
    space.floors.slice(0, PLANS).map(async ({ id }) =>
      sharp(Buffer.from(drawPlan(space, id, planColors)))
        .resize({ ...PLAN, fit: 'contain', background: '#dddddd' })
        .flatten({ background: '#dddddd' })
        .toBuffer(),
    ),
  );
  await sharp({
    create: {
      width: START.width + plans.length * PLAN.width,
      height: START.height,
      channels: 3,
      background: '#dddddd',
    },
  })
    .composite([
      { input: start, left: 0, top: 0 },
      ...plans.map((input, at) => ({ input, left: START.width + at * PLAN.width, top: 0 })),
    ])
    .webp({ quality: 60 })
    .toFile(join(PICTURES, `${name}.webp`));
}

function row(name: string, seconds: string, outcome: string, what: string): string {
  return `| ${name} | ${outcome} | ${what.replaceAll('|', '/').replaceAll('\n', ' ').trim()} | ${seconds} s |`;
}
