import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const TEXT = /\.(m?js|css|html|svg|json|txt|xml|webmanifest)$/;
/** Bytes below which compression saves no packet. */
const WORTH_IT = 1_000;

/** Writes `.br` and `.gz` beside every text file of a built folder, so that no request has to compress one. */
export function compressFiles(/** @type {string} */ folder) {
  for (const item of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(item.parentPath, item.name);
    if (!item.isFile() || !TEXT.test(item.name)) continue;
    const content = readFileSync(file);
    if (content.length < WORTH_IT) continue;
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(content, {
        params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
      }),
    );
  }
}
