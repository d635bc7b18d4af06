import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Capture } from '../../contract/capture.ts';
import type { MeshPart, ScanMesh } from '../../processing/scan-mesh.ts';
import { readScan } from '../../processing/read/read-scan.ts';
import { buildScene } from '../../processing/scene/build-scene.ts';

const OFFICE = resolve(import.meta.dirname, '../../captures/gv360office');
/** The maximum error of the scanner in metres, up and down. */
const NOISE = 0.003;

/**
 * Writes our office as if it had been scanned: at least this many triangles, with noise, in parts with levels
 * of detail. Rooms, sweeps and pictures are the office's own. `folder` then contains a capture with the id
 * `id`. `from`: the folder of the office, or of a copy of it.
 */
export async function makeOfficeScan(
  folder: string,
  id: string,
  triangles: number,
  from = OFFICE,
): Promise<Capture> {
  const office = JSON.parse(readFileSync(join(from, 'capture.json'), 'utf8')) as Capture;
  mkdirSync(folder, { recursive: true });
  const { mesh } = await readScan(join(from, office.scene), 'office.glb');
  const built = mesh.parts.filter(({ name }) => !name.includes('backdrop'));
  const splits = Math.ceil(Math.sqrt(triangles / (sum(built) || 1)));
  const fine: ScanMesh = { ...mesh, parts: built.map((part) => split(part, splits)) };
  const { scene, parts, sceneError } = await buildScene(fine, office, { ceilings: {} }, folder);
  const capture: Capture = {
    ...office,
    format: 2,
    id,
    scene,
    parts,
    sceneError,
    accuracy: { relative: 0, absolute: NOISE, source: 'stated', note: 'made for a test' },
  };
  for (const file of [office.poster, office.thumbnail, 'plan.svg'])
    copyFileSync(join(from, file), join(folder, file));
  writeFileSync(join(folder, 'capture.json'), JSON.stringify(capture));
  return capture;
}

function sum(parts: readonly MeshPart[]): number {
  return parts.reduce((total, { indices }) => total + indices.length / 3, 0);
}

/** Returns a part with each triangle cut into `times` × `times`, with slightly displaced corners. */
function split(part: MeshPart, times: number): MeshPart {
  const triangles = part.indices.length / 3;
  const corners = ((times + 1) * (times + 2)) / 2;
  const grid = gridOf(times);
  const positions = new Float32Array(triangles * corners * 3);
  const uvs = part.uvs && new Float32Array(triangles * corners * 2);
  const colors = part.colors && new Uint8Array(triangles * corners * 4);
  const indices = new Uint32Array(triangles * grid.indices.length);
  for (let triangle = 0; triangle < triangles; triangle += 1) {
    const from = part.indices.subarray(3 * triangle, 3 * triangle + 3);
    const first = triangle * corners;
    for (const [corner, weights] of grid.weights.entries()) {
      const to = first + corner;
      blend(part.positions, from, weights, positions, to, 3);
      shake(positions, 3 * to);
      if (uvs) blend(part.uvs!, from, weights, uvs, to, 2);
      if (colors) blend(part.colors!, from, weights, colors, to, 4);
    }
    for (const [at, corner] of grid.indices.entries())
      indices[triangle * grid.indices.length + at] = first + corner;
  }
  return { ...part, positions, uvs, colors, indices };
}

/** Returns the corners of a cut triangle, as weights of its three corners, and the triangles between them. */
function gridOf(times: number): { weights: [number, number, number][]; indices: number[] } {
  const weights: [number, number, number][] = [];
  const indices: number[] = [];
  const at = (row: number, column: number): number => (row * (row + 1)) / 2 + column;
  for (let row = 0; row <= times; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      weights.push([1 - row / times, (row - column) / times, column / times]);
      if (row === times) continue;
      indices.push(at(row, column), at(row + 1, column), at(row + 1, column + 1));
      if (column < row) indices.push(at(row, column), at(row + 1, column + 1), at(row, column + 1));
    }
  }
  return { weights, indices };
}

type Values = Float32Array | Uint8Array;

function blend(
  from: Values,
  corners: Uint32Array,
  weights: readonly number[],
  to: Values,
  at: number,
  size: number,
) {
  for (let field = 0; field < size; field += 1) {
    let value = 0;
    for (const [corner, weight] of weights.entries())
      value += weight * from[corners[corner]! * size + field]!;
    to[at * size + field] = value;
  }
}

/** Moves a corner by noise that is the same for every triangle with that corner. */
function shake(positions: Float32Array, at: number): void {
  const key = [0, 1, 2].map((axis) => Math.round(positions[at + axis]! * 1000));
  for (let axis = 0; axis < 3; axis += 1) {
    const wave = Math.sin(key[0]! * 12.9898 + key[1]! * 78.233 + key[2]! * 37.719 + axis * 4.1) * 43758.5453;
    positions[at + axis]! += (wave - Math.floor(wave) - 0.5) * 2 * NOISE;
  }
}
