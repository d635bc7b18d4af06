import { mkdtemp, rm, writeFile, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Capture, captureSchema } from '../../../contract/capture.ts';
import { correctionsSchema } from '../../../contract/scans/corrections.ts';
import { processScan } from '../../../processing/process-scan.ts';
import { writeGlb } from '../../../tools/building-maker/write-glb.ts';
import type { Truth } from '../../../tools/building-maker/truth.ts';
import type { Figure } from '../../figure.ts';
import { scoreSpace } from './score-space.ts';
import { readScene, sceneTriangles } from '../../../tools/check-capture/read-scene.ts';
import { roughen } from '../../../tools/building-maker/roughen.ts';
import type { BuiltPart } from '../../../tools/building-maker/make-mesh.ts';
import { BufferAttribute, BufferGeometry, Vector3 } from 'three';
import { MeshBVH } from 'three-mesh-bvh';
import type { ScanDone } from '../../../contract/scans/scan-result.ts';
import { deriveScale } from '../../../contract/measuring/derive-scale.ts';
import { measure } from '../../../contract/measuring/measure.ts';

/** Returns a capture of ours and its surfaces as in a scan, with noise and holes. */
async function bareCapture(folder: string): Promise<{ capture: Capture; parts: BuiltPart[] }> {
  const capture = captureSchema.parse(JSON.parse(await readFile(join(folder, 'capture.json'), 'utf8')));
  const document = await readScene(await readFile(join(folder, capture.scene)));
  const nodes = document
    .getRoot()
    .listNodes()
    .filter((node) => {
      for (let at: typeof node | null = node; at; at = at.getParentNode())
        if (at.getName() === 'backdrop') return false;
      return true;
    });
  const triangles = sceneTriangles(nodes);
  return { capture, parts: [roughen(triangles, { edge: 0.12, noise: 0.005, holes: 0.02, seed: 7 })] };
}

const CAPTURES = ['gv360office', 'gv360atrium', 'gv360cellar'];

/**
 * Measures what processing detects in the surfaces of our captures, with noise and holes, and how accurate
 * lengths are.
 */
export async function measureCaptures(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const name of CAPTURES) figures.push(...(await measureCapture(name)));
  return figures;
}

async function measureCapture(name: string): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'gov360-bare-'));
  try {
    const { capture, parts } = await bareCapture(join('captures', name));
    const source = join(folder, 'scan.glb');
    await writeFile(source, await writeGlb(parts));
    const done = await processScan(
      {
        captureId: capture.id,
        source,
        name: 'scan.glb',
        output: folder,
        answers: { unit: 'metre', up: 'y' },
        previous: null,
        corrections: correctionsSchema.parse({}),
      },
      () => {},
    );
    if (done.outcome !== 'done') throw new Error(`${name} was not processed.`);
    const [, , , , , , , , , , , , , lowered = 0] = done.space.frame.toFile;
    const score = scoreSpace(done.space, truthOf(capture), ([x, y, z]) => [x, y + lowered, z]);
    const lengths = await scoreDimensions(capture, done, { folder, lowered });
    return [
      {
        name: `${name}: floors, largest error`,
        value: score.floorError * 100,
        unit: 'cm',
        atMost: 2,
        detail: 'bare',
      },
      {
        name: `${name}: rooms found`,
        value: (100 * score.found) / score.rooms,
        unit: '%',
        detail: `${score.found} of ${score.rooms}, areas within ${(score.areaError * 100).toFixed(1)} %`,
      },
      {
        name: `${name}: known lengths inside their intervals`,
        value: (100 * lengths.inside) / lengths.known,
        unit: '%',
        atLeast: 100,
        detail: `of ${lengths.known}; largest error ${(lengths.worst * 100).toFixed(2)} %`,
      },
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Returns the data of a capture as the truth. It has no doors, because captures do not list them. */
function truthOf({ floors, rooms }: Capture): Truth {
  return {
    floors: floors.map(({ elevation, height }) => ({ elevation, height })),
    rooms: rooms.map(({ name, floor, outline }) => ({
      floor: floors.findIndex(({ id }) => id === floor),
      name,
      outline: [...outline],
    })),
    doors: [],
    stairs: [],
  };
}

/** The accuracy of known lengths in the model made from a bare capture. */
interface DimensionScore {
  known: number;
  /** The number of lengths whose interval contains the true length. */
  inside: number;
  /** The largest relative error. */
  worst: number;
}

/**
 * Measures from surface to surface in the finest levels. `lowered`: how many metres lower the model is than
 * the capture.
 */
async function scoreDimensions(
  { dimensions }: Capture,
  done: ScanDone,
  { folder, lowered }: { folder: string; lowered: number },
): Promise<DimensionScore> {
  const pieces: Float32Array[] = [];
  for (const { levels } of done.parts) {
    const document = await readScene(await readFile(join(folder, levels.at(-1)!.file)));
    pieces.push(sceneTriangles(document.getRoot().listNodes()));
  }
  const nearest = prepareNearest(pieces);
  const scale = deriveScale(done.accuracy, []);
  const errors = dimensions.map(({ from, to, metres }) => {
    const points = [from, to].map(([x, y, z]) => ({
      position: nearest(new Vector3(x, y - lowered, z)),
      snap: 'free' as const,
    }));
    const [value] = measure({ kind: 'distance', points }, scale);
    if (!value || value.state === 'declined') return { inside: false, error: 1 };
    return {
      inside: value.low <= metres && metres <= value.high,
      error: Math.abs(value.value - metres) / metres,
    };
  });
  return {
    known: errors.length,
    inside: errors.filter(({ inside }) => inside).length,
    worst: Math.max(...errors.map(({ error }) => error)),
  };
}

function prepareNearest(pieces: readonly Float32Array[]): (point: Vector3) => [number, number, number] {
  const positions = new Float32Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    positions.set(piece, at);
    at += piece.length;
  }
  const geometry = new BufferGeometry().setAttribute('position', new BufferAttribute(positions, 3));
  const tree = new MeshBVH(geometry);
  return (point) => {
    const { x, y, z } = tree.closestPointToPoint(point)!.point;
    return [x, y, z];
  };
}
