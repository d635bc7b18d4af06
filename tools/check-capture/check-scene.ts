import { readFile } from 'node:fs/promises';
import type { Document } from '@gltf-transform/core';
import type { Capture } from '../../contract/capture.ts';
import { sceneTriangles } from './scene-triangles.ts';
import { advice, error } from './finding.ts';
import type { Finding } from './finding.ts';
import { prepareRays } from './rays.ts';
import { readScene } from './read-scene.ts';

const MEGABYTES = 6;
const CALLS = 60;
const TEXTURE = 2048;
/** Height of the eye above the floor, and how far off it may be, metres. */
const EYE = 1.6;
const EYE_SLACK = 0.25;

/** Returns what is wrong with the scene: unreadable, too heavy, nodes missing that the player hides, no floor below a viewpoint. */
export async function checkScene(file: string, capture: Capture): Promise<Finding[]> {
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
