import { join } from 'node:path';
import { type ScanDone, type ScanResult, scanResultSchema } from '../../../../contract/scans/scan-result.ts';
import { openFile } from '../../../platform/disk/durable-file.ts';
import { texts } from './texts.ts';
import { parseText } from '../../../platform/store/parse-document.ts';

/** Maximum total size, in bytes, of the files that are generated from one scan. */
const OUTPUT_MAX = 4 * 1024 ** 3;

/**
 * Returns the result in the program's output folder. Validates everything, because the program opened an
 * untrusted file: every file that the result lists must exist, be complete and have the declared type.
 * Ignores SVG files, because the server draws plans itself. If the result is missing or invalid, returns a
 * refusal with a message.
 */
export async function readResult(output: string): Promise<ScanResult> {
  const text = await readBounded(join(output, 'result.json'));
  if (text === null) return { outcome: 'refused', sentence: texts.crashed };
  const result = parseResult(text);
  if (result?.outcome !== 'done') return result ?? notWhole();
  const files = result.files.filter(({ mediaType }) => mediaType !== 'image/svg+xml');
  if (!isConsistent(result, files)) return notWhole();
  for (const file of files) if (!(await isWhole(join(output, file.name), file))) return notWhole();
  return { ...result, files };
}

function notWhole(): ScanResult {
  return { outcome: 'refused', sentence: texts.result };
}

/** Returns the result, or null if the text is not a valid result. */
export function parseResult(text: string): ScanResult | null {
  return parseText(scanResultSchema, text);
}

/**
 * Returns whether a result's files have unique names, are small enough in total, and include every file that
 * the capture needs.
 */
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

/** Returns the media type of a file in a capture that was made from a scan, by its name. */
export function typeOfOutput(name: string): 'model/gltf-binary' | 'image/webp' {
  return name.endsWith('.glb') ? 'model/gltf-binary' : 'image/webp';
}

type OutputFile = ScanDone['files'][number];

/** Number of bytes at the start of a file that are needed to detect its type. */
const HEAD = 12;
const GLTF_VERSION = 2;

/** Returns whether a regular file has the stated size and, judging by its first bytes, the stated type. */
export async function isWhole(
  path: string,
  { name, bytes, mediaType }: Pick<OutputFile, 'name' | 'bytes' | 'mediaType'>,
): Promise<boolean> {
  const opened = await openFile(path);
  if (!opened) return false;
  await using handle = opened.handle;
  if (opened.facts.size !== bytes) return false;
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), { position: 0 });
  if (bytesRead < HEAD) return false;
  if (mediaType === 'model/gltf-binary') return name.endsWith('.glb') && isGlb(buffer, bytes);
  return name.endsWith('.webp') && isWebp(buffer, bytes);
}

/** Returns whether the header is that of a binary glTF 2.0 file with this total length. */
function isGlb(head: Buffer, bytes: number): boolean {
  return (
    head.toString('latin1', 0, 4) === 'glTF' &&
    head.readUInt32LE(4) === GLTF_VERSION &&
    head.readUInt32LE(8) === bytes
  );
}

/**
 * Returns whether the header is that of a WebP picture (RFC 9649) with this total length. The length in the
 * header counts the bytes that follow, rounded up to an even number.
 */
function isWebp(head: Buffer, bytes: number): boolean {
  const said = head.readUInt32LE(4) + 8;
  return (
    head.toString('latin1', 0, 4) === 'RIFF' &&
    head.toString('latin1', 8, 12) === 'WEBP' &&
    said + (said % 2) === bytes + (bytes % 2)
  );
}

/**
 * Maximum number of bytes in the program's result. A capture with the maximum number of sweeps needs 6 MB.
 */
export const RESULT_MAX = 16 * 1024 ** 2;
/** Maximum number of bytes in a poster or thumbnail. */
export const PICTURE_MAX = 8 * 1024 ** 2;

/** Returns the text of a regular file, or null if the file does not exist or is too long. */
export async function readBounded(path: string): Promise<string | null> {
  const opened = await openFile(path);
  if (!opened) return null;
  await using handle = opened.handle;
  return opened.facts.size > RESULT_MAX ? null : await handle.readFile('utf8');
}
