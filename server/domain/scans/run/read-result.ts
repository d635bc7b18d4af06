import { join } from 'node:path';
import { type ScanDone, type ScanResult, scanResultSchema } from '../../../../contract/scans/scan-result.ts';
import { isWhole, PICTURE_MAX, readBounded } from './outputs.ts';
import { texts } from './texts.ts';

/** Maximum bytes of everything made from one scan. */
const OUTPUT_MAX = 4 * 1024 ** 3;

/** The outcome of a scan. `refused` has a message for the user. */
export type ScanOutcome = ScanResult;

/**
 * Reads the program's output folder and checks everything, because the program opened an untrusted file. Every file that the capture names
 * must exist, complete and of its type. The server draws plans itself, so SVG files are ignored.
 */
export async function readResult(output: string): Promise<ScanOutcome> {
  const text = await readBounded(join(output, 'result.json'));
  if (text === null) return { outcome: 'refused', sentence: texts.crashed };
  const result = parseResult(text);
  if (result?.outcome !== 'done') return result ?? notWhole();
  const files = result.files.filter(({ mediaType }) => mediaType !== 'image/svg+xml');
  if (!isConsistent(result, files)) return notWhole();
  for (const file of files) if (!(await isWhole(join(output, file.name), file))) return notWhole();
  return { ...result, files };
}

function notWhole(): ScanOutcome {
  return { outcome: 'refused', sentence: texts.result };
}

function parseResult(text: string): ScanResult | null {
  try {
    return scanResultSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** No duplicate names, no more bytes than allowed, and everything that the capture needs. */
export function isConsistent(
  { scene, poster, thumbnail, parts }: ScanDone,
  files: ScanDone['files'],
): boolean {
  const byName = new Map(files.map((file) => [file.name, file]));
  if (byName.size !== files.length) return false;
  if (files.reduce((sum, { bytes }) => sum + bytes, 0) > OUTPUT_MAX) return false;
  const isModel = (name: string) => byName.get(name)?.mediaType === 'model/gltf-binary';
  const isPicture = (name: string) => {
    const file = byName.get(name);
    return file?.mediaType === 'image/webp' && file.bytes <= PICTURE_MAX;
  };
  const levels = parts.flatMap((part) => part.levels);
  return (
    isModel(scene) &&
    isPicture(poster) &&
    isPicture(thumbnail) &&
    levels.every(({ file, bytes }) => isModel(file) && byName.get(file)?.bytes === bytes)
  );
}
