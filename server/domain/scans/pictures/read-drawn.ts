import { join } from 'node:path';
import { type DrawResult, drawResultSchema } from '../../../../contract/scans/scan-result.ts';
import { isWhole } from '../program/is-whole.ts';
import { PICTURE_MAX, readBounded } from '../program/read-bounded.ts';

const NAMES = 'poster.webp thumbnail.webp';

/** What the program says it has drawn, as far as it is so; null where it is not. It has opened what was made of a stranger's file. */
export async function readDrawn(output: string): Promise<DrawResult['files'] | null> {
  const files = parse(await readBounded(join(output, 'drawn.json')));
  if (files?.map(({ name }) => name).join(' ') !== NAMES) return null;
  for (const file of files)
    if (file.bytes > PICTURE_MAX || !(await isWhole(join(output, file.name), file))) return null;
  return files;
}

function parse(text: string | null): DrawResult['files'] | null {
  try {
    return drawResultSchema.parse(JSON.parse(text ?? '')).files;
  } catch {
    return null;
  }
}
