/** Looks a capture's folder over and says what is wrong with it: `npm run check-capture <folder>`. */
import { resolve } from 'node:path';
import { checkFolder } from './check-folder.ts';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Say which folder, for instance data/captures/my-building.');
const findings = await checkFolder(resolve(folder));
for (const { kind, text } of findings) console.log(`${kind === 'error' ? 'Error ' : 'Advice'}  ${text}`);
const errors = findings.filter(({ kind }) => kind === 'error').length;
if (errors > 0) process.exitCode = 1;
else
  console.log(
    findings.length > 0 ? 'This capture works; see the advice above.' : 'This capture is in order.',
  );
