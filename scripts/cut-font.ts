/**
 * `node scripts/cut-font.ts` reduces the font to the weights that GoV360 uses, which removes a third of the
 * bytes. It keeps all letters and features. Run it after an update of the font's package.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
// @ts-expect-error -- the package has no types
import subsetFont from 'subset-font';

const from = new URL('../node_modules/@fontsource-variable/hanken-grotesk/', import.meta.url);
const out = new URL('../design/fonts/', import.meta.url);

await mkdir(out, { recursive: true });
for (const letters of ['latin', 'latin-ext']) {
  const font = await readFile(new URL(`files/hanken-grotesk-${letters}-wght-normal.woff2`, from));
  const cut: Buffer = await subsetFont(font, '', {
    targetFormat: 'woff2',
    keepAllGlyphs: true,
    variationAxes: { wght: { min: 400, max: 700 } },
  });
  await writeFile(new URL(`hanken-grotesk-${letters}.woff2`, out), cut);
}
// The font's licence must be distributed with the font.
await writeFile(new URL('LICENSE', out), await readFile(new URL('LICENSE', from)));
