/**
 * Says whether the archive of a twin is whole and who signed it: `npm run verify FILE [KEYS]`. `KEYS` is what a server
 * publishes at `/.well-known/gov360-signing-keys.json`, as a file or as an address. Ends with 0 for what is whole and signed (by
 * one of these keys, where they are named), 1 for what is not, and 2 where nothing could be verified.
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
