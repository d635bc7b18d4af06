import { basename, resolve, join, parse } from 'node:path';
import { isCaptureId } from '../../contract/capture-id.ts';
import { scanAnswersSchema, type ScanAnswers } from '../../contract/scans/scan.ts';
import { mkdir, writeFile } from 'node:fs/promises';
import { applyCorrections } from '../../contract/scans/apply-corrections.ts';
import { correctionsSchema } from '../../contract/scans/corrections.ts';
import { drawPlan } from '../../contract/scans/draw-plan.ts';
import { makeCapture } from '../../contract/scans/make-capture.ts';
import type { ScanDone } from '../../contract/scans/scan-result.ts';
import { planColors } from '../../design/plan-colors.ts';
import { processScan } from '../../processing/process-scan.ts';

const NONE = correctionsSchema.parse({});

/**
 * Processes a file into a new folder, and reports progress. Returns the reason if that fails; otherwise null.
 */
async function makeFolder(file: string, folder: string, answers: ScanAnswers): Promise<string | null> {
  await mkdir(folder);
  const captureId = basename(folder);
  const request = {
    captureId,
    source: file,
    name: basename(file),
    output: folder,
    answers,
    previous: null,
    corrections: NONE,
  };
  const result = await processScan(request, ({ done, step, left }) =>
    console.log(`${Math.round(done * 100)} % ${step}${left === null ? '' : `, ${left} s left`}`),
  );
  if (result.outcome === 'refused') return result.sentence;
  if (result.outcome === 'asks')
    return result.questions
      .map(({ about, question, options }) =>
        [question, ...options.map(({ value, label }) => `  ${about} ${value}: ${label}`)].join('\n'),
      )
      .join('\n');
  await writeCapture(folder, captureId, parse(file).name, result);
  return null;
}

async function writeCapture(folder: string, captureId: string, name: string, done: ScanDone): Promise<void> {
  const space = applyCorrections(done.space, NONE);
  const capture = makeCapture(captureId, name, done, space, (written) => written);
  for (const floor of capture.floors) {
    // Files have no query strings.
    floor.plan = `plan-${floor.id}.svg`;
    await writeFile(join(folder, floor.plan), drawPlan(space, floor.id, planColors));
  }
  await writeFile(join(folder, 'capture.json'), `${JSON.stringify(capture, null, 1)}\n`);
}

/**
 * Creates a capture from a scan without a server: `npm run process-scan FILE FOLDER [UNIT] [UP]`. FOLDER must
 * not exist and has a name of 11 characters, like captures. Under `captures/` in `DATA_DIR`, users can walk
 * through it. Exits with 1 if the scan cannot be processed.
 */

const [file, folder, unit, up] = process.argv.slice(2);
const answers = scanAnswersSchema.safeParse({ unit, up });
if (!file || !folder || !isCaptureId(basename(resolve(folder))) || !answers.success) {
  console.error(
    'Usage: npm run process-scan FILE FOLDER [UNIT] [UP]. FOLDER is new, and its name has 11 characters.',
  );
  process.exitCode = 2;
} else {
  const problem = await makeFolder(resolve(file), resolve(folder), answers.data);
  if (problem) console.error(problem);
  process.exitCode = problem ? 1 : 0;
}
