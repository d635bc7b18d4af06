import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { captureSchema, type Capture } from '../../contract/capture.ts';
import { checkGraph } from './check-graph.ts';
import { checkParts } from './check-parts.ts';
import { checkScene } from './check-scene.ts';
import { advice, error, type Finding } from './finding.ts';

/** Advice if the capture does not state how far its lengths may be off, which every measured tolerance depends on. */
function checkAccuracy({ accuracy }: Capture): Finding[] {
  if (accuracy) return [];
  return [
    advice('The accuracy is missing: measuring assumes 2 % of a length and 1 cm. State it in accuracy.'),
  ];
}

/** Returns what is wrong with `capture.json`, with the files it names, and with how its parts fit together. */
export async function checkFolder(folder: string): Promise<Finding[]> {
  const text = await readFile(join(folder, 'capture.json'), 'utf8').catch(() => null);
  if (text === null) return [error('There is no capture.json in this folder.')];
  const parsed = parse(text);
  if (Array.isArray(parsed)) return parsed;
  const named =
    parsed.id === basename(folder)
      ? []
      : [error(`The folder is called ‘${basename(folder)}’, but the id in capture.json is ‘${parsed.id}’.`)];
  return [
    ...named,
    ...checkAccuracy(parsed),
    ...checkGraph(parsed),
    ...(await checkFiles(folder, parsed)),
    ...(await checkScene(join(folder, parsed.scene), parsed)),
    ...(await checkParts(folder, parsed)),
  ];
}

/** Returns the description, or why it cannot be read. */
function parse(text: string): Capture | Finding[] {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (problem) {
    return [error(`capture.json is not JSON: ${problem instanceof Error ? problem.message : 'unreadable'}.`)];
  }
  const result = captureSchema.safeParse(data);
  if (result.success) return result.data;
  return result.error.issues.map(({ path, message }) =>
    error(`capture.json, ${path.length > 0 ? path.join('.') : 'top level'}: ${message}`),
  );
}

async function checkFiles(folder: string, capture: Capture): Promise<Finding[]> {
  const pictures = [
    await checkPicture(join(folder, capture.poster), capture.poster, 1600, 900),
    await checkPicture(join(folder, capture.thumbnail), capture.thumbnail, 480, 270),
  ];
  const plans = await Promise.all(
    capture.floors.map(async ({ name, plan = 'plan.svg' }) => {
      const text = await readFile(join(folder, plan), 'utf8').catch(() => null);
      if (text === null) return [advice(`Floor ‘${name}’ has no plan: there is no ${plan}.`)];
      return text.includes('<svg') ? [] : [error(`${plan} is not an SVG.`)];
    }),
  );
  return [...pictures, ...plans].flat();
}

async function checkPicture(file: string, name: string, width: number, height: number): Promise<Finding[]> {
  if (!(await stat(file).catch(() => null))) return [error(`${name} is missing.`)];
  const size = await sharp(file)
    .metadata()
    .catch(() => null);
  if (!size) return [error(`${name} is not a picture.`)];
  if (size.width === width && size.height === height) return [];
  return [advice(`${name} is ${size.width} × ${size.height}; ${width} × ${height} is expected.`)];
}
