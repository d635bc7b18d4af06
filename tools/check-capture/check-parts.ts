import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Document } from '@gltf-transform/core';
import type { Capture, CapturePart } from '../../contract/capture.ts';
import { advice, error } from './finding.ts';
import type { Finding } from './finding.ts';
import { readScene } from './read-scene.ts';
import { sceneTriangles } from './scene-triangles.ts';

const SCENE_MEGABYTES = 3;
/** Metres by which a part may lie outside its box, for rounding, besides the error that its level states. */
const SLACK = 0.002;

/** Returns the parts of a capture in format 2 that lack a node or a file, or differ from their description. */
export async function checkParts(folder: string, capture: Capture): Promise<Finding[]> {
  const { format, parts = [], floors } = capture;
  if (format === 1) return parts.length > 0 ? [error('parts belong to format 2, but format is 1.')] : [];
  const ids = parts.map(({ id }) => id);
  const twice = new Set(ids.filter((id, i) => ids.indexOf(id) !== i));
  const findings = [
    ...[...twice].map((id) => error(`Several parts have the id ‘${id}’.`)),
    ...parts
      .filter(({ floor }) => !floors.some(({ id }) => id === floor))
      .map(({ id, floor }) => error(`Part ‘${id}’ is on floor ‘${floor}’, which is not in floors.`)),
    ...(await checkNodes(join(folder, capture.scene), capture)),
  ];
  for (const part of parts) findings.push(...checkOrder(part), ...(await checkLevels(folder, part)));
  return findings;
}

async function checkNodes(file: string, { scene, parts = [] }: Capture): Promise<Finding[]> {
  const data = await readFile(file).catch(() => null);
  const document = data && (await readScene(data).catch(() => null));
  if (!data || !document) return [];
  const parents = new Map<string, string>();
  for (const node of document.getRoot().listNodes())
    for (const child of node.listChildren()) parents.set(child.getName(), node.getName());
  return [
    ...(data.length > SCENE_MEGABYTES * 1e6
      ? [
          advice(
            `${scene} is ${(data.length / 1e6).toFixed(1)} MB; in format 2 it should be at most ${SCENE_MEGABYTES} MB, because it is shown first.`,
          ),
        ]
      : []),
    ...parts.flatMap(({ id, floor, ceiling }) => {
      const expected = `${ceiling ? 'ceiling' : 'floor'}-${floor}`;
      if (parents.get(id) === expected) return [];
      return [error(`${scene} has no node ‘${id}’ below ‘${expected}’.`)];
    }),
  ];
}

function checkOrder({ id, levels }: CapturePart): Finding[] {
  const ordered = levels.every((level, i) => i === 0 || level.error <= levels[i - 1]!.error);
  return ordered ? [] : [error(`The levels of part ‘${id}’ are not ordered: coarsest first.`)];
}

async function checkLevels(folder: string, part: CapturePart): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const level of part.levels) {
    const data = await readFile(join(folder, level.file)).catch(() => null);
    if (!data) {
      findings.push(error(`${level.file} of part ‘${part.id}’ is missing.`));
      continue;
    }
    if (data.length !== level.bytes)
      findings.push(error(`${level.file} has ${data.length} bytes, not ${level.bytes}.`));
    const document = await readScene(data).catch(() => null);
    if (document) findings.push(...checkLevel(part, level, document));
    else findings.push(error(`${level.file} of part ‘${part.id}’ cannot be read.`));
  }
  return findings;
}

function checkLevel(
  { id, box }: CapturePart,
  level: CapturePart['levels'][number],
  document: Document,
): Finding[] {
  const nodes = document.getRoot().listNodes();
  const points = sceneTriangles(nodes);
  const slack = level.error + SLACK;
  const outside = points.some((value, i) => value < box[0][i % 3]! - slack || value > box[1][i % 3]! + slack);
  return [
    ...(nodes.some((node) => node.getName() === id) ? [] : [error(`${level.file} has no node ‘${id}’.`)]),
    ...(points.length / 9 === level.triangles
      ? []
      : [error(`${level.file} has ${points.length / 9} triangles, not ${level.triangles}.`)]),
    ...(outside ? [error(`${level.file} reaches past the box of part ‘${id}’.`)] : []),
  ];
}
