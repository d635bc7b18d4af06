/** Checks a capture's folder: `npm run check-capture FOLDER`. Exits with 1 if there are errors. */
import { resolve } from 'node:path';
import { checkFolder } from './check-folder.ts';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Usage: npm run check-capture FOLDER, for example data/captures/my-building');
const findings = await checkFolder(resolve(folder));
for (const { kind, text } of findings) console.log(`${kind === 'error' ? 'Error ' : 'Advice'}  ${text}`);
const errors = findings.filter(({ kind }) => kind === 'error').length;
if (errors > 0) process.exitCode = 1;
else console.log(findings.length > 0 ? 'This capture works; see the advice above.' : 'No problems found.');
