/**
 * Makes a capture of a scan without a server: `npm run process-scan FILE FOLDER [UNIT] [UP]`. FOLDER does not exist yet and is named as
 * captures are, by 11 characters; under `captures/` in `DATA_DIR` it can be walked through. Ends with 1 where the scan cannot be processed.
 */
import { basename, resolve } from 'node:path';
import { isCaptureId } from '../../contract/capture-id.ts';
import { scanAnswersSchema } from '../../contract/scans/scan.ts';
import { makeFolder } from './make-folder.ts';

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
