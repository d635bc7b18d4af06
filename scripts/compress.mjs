import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(m?js|css|html|svg|json|txt|xml|webmanifest)$/;
/** Smaller files (in bytes) save no packet by compression. */
const WORTH_IT = 1_000;

/**
 * Writes `.br` and `.gz` next to every text file of a built folder, so that requests need no compression.
 * Uses all processors.
 */
export async function compressFiles(/** @type {string} */ folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile() && TEXT.test(item.name))
    .map((item) => join(item.parentPath, item.name));
  await Promise.all(files.map(compressFile));
}

async function compressFile(/** @type {string} */ file) {
  const content = readFileSync(file);
  if (content.length < WORTH_IT) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [zipped, smallest] = await Promise.all([
    promisify(gzip)(content, { level: 9 }),
    promisify(brotliCompress)(content, { params }),
  ]);
  writeFileSync(`${file}.gz`, zipped);
  writeFileSync(`${file}.br`, smallest);
}
