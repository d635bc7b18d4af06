import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { captureSchema, type Capture, type CapturePart } from '../../contract/capture.ts';
import type { Document } from '@gltf-transform/core';
import { sceneTriangles, prepareRays, readScene } from './read-scene.ts';

/**
 * Returns advice if the capture does not state the accuracy of its lengths, on which every measured tolerance
 * depends.
 */
function checkAccuracy({ accuracy }: Capture): Finding[] {
  if (accuracy) return [];
  return [
    advice('The accuracy is missing: measuring assumes 2 % of a length and 1 cm. State it in accuracy.'),
  ];
}

/** Returns the problems of `capture.json`, of the files that it names, and of how its parts fit together. */
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

/** Returns repeated ids, references to nothing, one-way steps, and viewpoints that users cannot reach. */
function checkGraph(capture: Capture): Finding[] {
  return [
    ...repeated('floor', capture.floors),
    ...repeated('room', capture.rooms),
    ...repeated('sweep', capture.sweeps),
    ...references(capture),
    ...steps(capture),
    ...lost(capture),
  ];
}

function repeated(kind: string, items: { id: string }[]): Finding[] {
  const ids = items.map(({ id }) => id);
  const twice = new Set(ids.filter((id, i) => ids.indexOf(id) !== i));
  return [...twice].map((id) => error(`Several ${kind}s have the id ‘${id}’.`));
}

function references({ floors, rooms, sweeps, start }: Capture): Finding[] {
  const isFloor = (id: string) => floors.some((floor) => floor.id === id);
  const isRoom = (id: string) => rooms.some((room) => room.id === id);
  return [
    ...rooms
      .filter(({ floor }) => !isFloor(floor))
      .map(({ id, floor }) => error(`Room ‘${id}’ is on floor ‘${floor}’, which is not in floors.`)),
    ...sweeps
      .filter(({ floor }) => !isFloor(floor))
      .map(({ id, floor }) => error(`Sweep ‘${id}’ is on floor ‘${floor}’, which is not in floors.`)),
    ...sweeps
      .filter(({ room }) => !isRoom(room))
      .map(({ id, room }) => error(`Sweep ‘${id}’ is in room ‘${room}’, which is not in rooms.`)),
    ...(sweeps.some(({ id }) => id === start.sweep)
      ? []
      : [error(`start.sweep is ‘${start.sweep}’, which is not in sweeps.`)]),
  ];
}

function steps({ sweeps }: Capture): Finding[] {
  return sweeps.flatMap(({ id, neighbours }) =>
    neighbours.flatMap((other) => {
      const to = sweeps.find((sweep) => sweep.id === other);
      if (!to) return [error(`Sweep ‘${id}’ has the neighbour ‘${other}’, which is not in sweeps.`)];
      if (to.neighbours.includes(id)) return [];
      return [error(`Users can walk from ‘${id}’ to ‘${other}’, but not back.`)];
    }),
  );
}

function lost({ sweeps, rooms, start }: Capture): Finding[] {
  const reached = new Set<string>();
  const pending = [start.sweep];
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    pending.push(...(sweeps.find((sweep) => sweep.id === id)?.neighbours ?? []));
  }
  return [
    ...sweeps
      .filter(({ id }) => !reached.has(id))
      .map(({ id }) => advice(`Users cannot reach the sweep ‘${id}’ from the start.`)),
    ...rooms
      .filter(({ id }) => !sweeps.some(({ room }) => room === id))
      .map(({ id }) => advice(`Room ‘${id}’ has no sweep: users cannot enter it.`)),
  ];
}

const MEGABYTES = 6;
const CALLS = 60;
const TEXTURE = 2048;
/** The height of the eye above the floor, and its maximum error, in metres. */
const EYE = 1.6;
const EYE_SLACK = 0.25;

/**
 * Returns the problems of the scene: unreadable, too heavy, nodes missing that the player hides, no floor
 * below a viewpoint.
 */
async function checkScene(file: string, capture: Capture): Promise<Finding[]> {
  const data = await readFile(file).catch(() => null);
  if (!data) return [error(`${capture.scene} is missing.`)];
  const document = await readScene(data).catch((problem: unknown) =>
    problem instanceof Error ? problem.message : 'unknown format',
  );
  if (typeof document === 'string') return [error(`${capture.scene} cannot be read: ${document}`)];
  return [
    ...weigh(data.length, document, Math.max(CALLS, (capture.parts?.length ?? 0) * 2)),
    ...checkNodes(document, capture),
    ...checkFloors(document, capture),
  ];
}

function weigh(bytes: number, document: Document, mostCalls: number): Finding[] {
  const root = document.getRoot();
  const calls = root
    .listNodes()
    .reduce((sum, node) => sum + (node.getMesh()?.listPrimitives().length ?? 0), 0);
  const large = root.listTextures().filter((texture) => Math.max(...(texture.getSize() ?? [0])) > TEXTURE);
  return [
    ...(bytes > MEGABYTES * 1e6
      ? [advice(`The scene is ${(bytes / 1e6).toFixed(1)} MB; up to ${MEGABYTES} MB loads well on a phone.`)]
      : []),
    ...(calls > mostCalls
      ? [advice(`The scene takes ${calls} draw calls; up to ${mostCalls} run smoothly.`)]
      : []),
    ...large.map((texture) => advice(`Texture ‘${texture.getName()}’ is larger than ${TEXTURE} pixels.`)),
    ...(calls === 0 ? [error('The scene draws nothing.')] : []),
  ];
}

function checkNodes(document: Document, { floors }: Capture): Finding[] {
  const root = document.getRoot();
  const names = new Set(root.listNodes().map((node) => node.getName()));
  const scene = root.getDefaultScene() ?? root.listScenes()[0];
  return [
    ...floors.flatMap(({ id }) =>
      [`floor-${id}`, `ceiling-${id}`]
        .filter((name) => !names.has(name))
        .map((name) => advice(`There is no node ‘${name}’: that part cannot be hidden on its own.`)),
    ),
    ...(scene?.getExtras()['baked'] === true
      ? []
      : [advice('The scene lacks `extras: { baked: true }`: the player will add its own lights.')]),
  ];
}

function checkFloors(document: Document, { sweeps, floors }: Capture): Finding[] {
  const triangles = sceneTriangles(document.getRoot().listNodes());
  if (triangles.length === 0) return [];
  const rays = prepareRays(triangles);
  return sweeps.flatMap(({ id, floor, position, floorHeight }) => {
    const ground = rays(position, [0, -1, 0], 10);
    if (!ground) return [error(`The scene has no floor below the sweep ‘${id}’.`)];
    if (Math.abs(ground.distance - EYE) > EYE_SLACK)
      return [
        advice(
          `Sweep ‘${id}’ is ${ground.distance.toFixed(2)} m above what is below it; the eye belongs at ${EYE} m.`,
        ),
      ];
    const marked = floorHeight ?? floors.find((other) => other.id === floor)?.elevation;
    const stands = position[1] - ground.distance;
    if (marked === undefined || Math.abs(marked - stands) < EYE_SLACK) return [];
    return [
      advice(
        `The marker of the sweep ‘${id}’ is at ${marked.toFixed(2)} m, but the floor there is at ${stands.toFixed(2)} m: set floorHeight.`,
      ),
    ];
  });
}

const SCENE_MEGABYTES = 3;
/**
 * The metres by which a part may be outside its box because of rounding, in addition to the error that its
 * level states.
 */
const SLACK = 0.002;

/** Returns the parts of a capture in format 2 that lack a node or a file, or differ from their description. */
async function checkParts(folder: string, capture: Capture): Promise<Finding[]> {
  const { format, parts = [], floors } = capture;
  if (format === 1) return parts.length > 0 ? [error('parts belong to format 2, but format is 1.')] : [];
  const ids = parts.map(({ id }) => id);
  const twice = new Set(ids.filter((id, i) => ids.indexOf(id) !== i));
  const findings = [
    ...[...twice].map((id) => error(`Several parts have the id ‘${id}’.`)),
    ...parts
      .filter(({ floor }) => !floors.some(({ id }) => id === floor))
      .map(({ id, floor }) => error(`Part ‘${id}’ is on floor ‘${floor}’, which is not in floors.`)),
    ...(await checkPartNodes(join(folder, capture.scene), capture)),
  ];
  for (const part of parts) findings.push(...checkOrder(part), ...(await checkLevels(folder, part)));
  return findings;
}

async function checkPartNodes(file: string, { scene, parts = [] }: Capture): Promise<Finding[]> {
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

/** A problem. With an `error`, the player cannot show the capture as it should; `advice` is optional. */
type Finding = { kind: 'error' | 'advice'; text: string };

const error = (text: string): Finding => ({ kind: 'error', text });
const advice = (text: string): Finding => ({ kind: 'advice', text });
