/**
 * Prints whether a twin's archive is intact and who signed it: `npm run verify FILE [KEYS]`. `KEYS` is what a
 * server publishes at `/.well-known/gov360-signing-keys.json`, as a file or an address. Exits with 0 if the
 * archive is intact and signed (by one of these keys, if given), 1 if it is not, and 2 if nothing could be
 * verified.
 */
import { verifyFile } from './verify/verify-file.ts';

const [file, keys] = process.argv.slice(2);
if (file) {
  const { text, code } = await verifyFile(file, keys);
  console.log(text);
  process.exitCode = code;
} else {
  console.error('Say which file, and whose keys if you like: npm run verify FILE [KEYS]');
  process.exitCode = 2;
}
