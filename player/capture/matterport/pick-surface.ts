import type { SurfacePoint } from '../capture.ts';
import { ON_MODEL, type Sdk, type SdkIntersection, type Vector } from './sdk.ts';

/** Pixels to the points beside the one that is picked, by which the surface's slope is found. */
const STEP = 8;
/** Metres within which the pointer's own point on a surface is the one that is picked. */
const SAME = 0.05;

/**
 * The surface at a point of the view (-1 to 1, y up) of a frame of `size` pixels. The space gives positions there; the normal
 * comes from the pointer, when it rests on the same point, or else from two points beside.
 */
export async function pickSurface(
  sdk: Pick<Sdk, 'Renderer'>,
  size: { width: number; height: number },
  at: { x: number; y: number },
  eye: Readonly<Vector>,
  pointer: SdkIntersection | null,
): Promise<SurfacePoint | null> {
  const x = ((at.x + 1) / 2) * size.width;
  const y = ((1 - at.y) / 2) * size.height;
  const ask = async (x: number, y: number): Promise<Vector | null> =>
    (await sdk.Renderer.getWorldPositionData({ x, y })).position;
  const [here, beside, below] = await Promise.all([ask(x, y), ask(x + STEP, y), ask(x, y + STEP)]);
  if (!here) return null;
  const back = subtract(eye, here);
  const normal =
    pointer?.object === ON_MODEL && length(subtract(pointer.position, here)) < SAME
      ? pointer.normal
      : slope(here, beside, below, back);
  return {
    position: toTriple(here),
    normal: toTriple(unit(dot(normal, back) < 0 ? scale(normal, -1) : normal)),
  };
}

/** The normal of the plane through three points; towards the eye where they lie on no common surface. */
function slope(here: Vector, beside: Vector | null, below: Vector | null, back: Vector): Vector {
  if (!beside || !below) return back;
  const reach = length(back) * 0.25;
  const right = subtract(beside, here);
  const down = subtract(below, here);
  if (length(right) > reach || length(down) > reach) return back; // an edge lies between them
  const normal = cross(down, right);
  return length(normal) < 1e-9 ? back : normal;
}

function subtract(a: Vector, b: Vector): Vector {
  return { x: a.x - b.x, y: a.y - b.y, z: a.z - b.z };
}

function cross(a: Vector, b: Vector): Vector {
  return { x: a.y * b.z - a.z * b.y, y: a.z * b.x - a.x * b.z, z: a.x * b.y - a.y * b.x };
}

function dot(a: Vector, b: Vector): number {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

function length(a: Vector): number {
  return Math.hypot(a.x, a.y, a.z);
}

function scale({ x, y, z }: Vector, by: number): Vector {
  return { x: x * by, y: y * by, z: z * by };
}

function unit(a: Vector): Vector {
  const size = length(a);
  return size > 0 ? scale(a, 1 / size) : { x: 0, y: 1, z: 0 };
}

/** To the millimetre. */
function toTriple({ x, y, z }: Vector): [number, number, number] {
  return [millimetres(x), millimetres(y), millimetres(z)];
}

function millimetres(value: number): number {
  return Math.round(value * 1000) / 1000 + 0;
}
