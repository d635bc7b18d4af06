import { Vector3 } from 'three';
import type { Random } from '../building-maker/random.ts';
import type { Truth } from '../building-maker/truth.ts';
import type { Station } from './place-stations.ts';
import type { IsHidden, Layer, Surface } from './rays.ts';

/** A vertical rectangle on a wall that shows the room again behind it. */
export interface Mirror {
  /** The middle, and unit directions along the wall and into the room. */
  centre: Vector3;
  along: Vector3;
  into: Vector3;
  width: number;
  height: number;
  /** Returns whether a point of the wall is behind the mirror. */
  covers: (point: Vector3) => boolean;
}

/** The size of a mirror, and of the wall that it needs, in metres. */
const WIDTH = [0.7, 1.8] as const;
const HEIGHT = [0.9, 1.8] as const;
const WALL = 2.2;

/** Returns mirrors on free walls of some rooms. */
export function placeMirrors(truth: Truth, count: number, isHidden: IsHidden, random: Random): Mirror[] {
  const mirrors: Mirror[] = [];
  for (let tries = count * 12; tries > 0 && mirrors.length < count; tries -= 1) {
    const { outline, floor } = random.pick(truth.rooms);
    const at = random.whole(0, outline.length - 1);
    const [[ax, az], [bx, bz]] = [outline[at]!, outline[(at + 1) % outline.length]!];
    const along = new Vector3(bx - ax, 0, bz - az);
    const length = along.length();
    if (length < WALL) continue;
    along.divideScalar(length);
    const [width, height] = [random.between(...WIDTH), random.between(...HEIGHT)];
    const centre = new Vector3(ax, truth.floors[floor]!.elevation + 0.2 + height / 2, az).addScaledVector(
      along,
      random.between(width / 2 + 0.1, length - width / 2 - 0.1),
    );
    const into = new Vector3(-along.z, 0, along.x).multiplyScalar(signedArea(outline) > 0 ? 1 : -1);
    // The wall exists behind the mirror, and nothing is in front of it.
    const corners = [-1, 1].flatMap((u) =>
      [-1, 1].map((v) =>
        centre
          .clone()
          .addScaledVector(along, (u * width) / 2)
          .setY(centre.y + (v * height) / 2),
      ),
    );
    const before = (point: Vector3, by: number) => point.clone().addScaledVector(into, by);
    if (corners.some((corner) => isHidden(before(corner, 0.7), before(corner, 0.02)))) continue;
    if (!corners.every((corner) => isHidden(before(corner, 0.1), before(corner, -0.1)))) continue;
    const covers = (point: Vector3) => {
      const [x, y, z] = [point.x - centre.x, point.y - centre.y, point.z - centre.z];
      return (
        Math.abs(x * into.x + z * into.z) < 0.03 &&
        Math.abs(x * along.x + z * along.z) < width / 2 &&
        Math.abs(y) < height / 2
      );
    };
    mirrors.push({ centre, along, into, width, height, covers });
  }
  return mirrors;
}

/** Returns what stations see in a mirror, behind it; null if there is nothing. */
export function seenInMirror(
  { positions, indices }: Surface,
  { centre, along, into, width, height }: Mirror,
  { stations, range, isHidden }: { stations: readonly Station[]; range: number; isHidden: IsHidden },
): Layer | null {
  const depth = (point: Vector3) =>
    (point.x - centre.x) * into.x + (point.y - centre.y) * into.y + (point.z - centre.z) * into.z;
  const near = stations.filter(
    ({ eye }) =>
      depth(eye) > 0.1 &&
      eye.distanceTo(centre) < range &&
      !isHidden(eye, centre.clone().addScaledVector(into, 0.02)),
  );
  const [own, rays, corners]: [number[], number[], number[]] = [[], [], []];
  const known = new Map<number, number>();
  const [point, image, hit] = [new Vector3(), new Vector3(), new Vector3()];
  const observer = (vertex: number): Station | undefined => {
    point.fromArray(positions, vertex * 3);
    const behind = depth(point);
    if (behind < 0.05) return undefined;
    image.copy(point).addScaledVector(into, -2 * behind);
    return near.find(({ eye }) => {
      if (eye.distanceTo(image) > range) return false;
      const front = depth(eye);
      hit.copy(eye).lerp(image, front / (front + behind));
      const across = (hit.x - centre.x) * along.x + (hit.z - centre.z) * along.z;
      if (Math.abs(across) > width / 2 || Math.abs(hit.y - centre.y) > height / 2) return false;
      hit.addScaledVector(into, 0.01);
      return !isHidden(eye, hit) && !isHidden(hit, point);
    });
  };
  for (let at = 0; at < indices.length; at += 3) {
    const triangle = [indices[at]!, indices[at + 2]!, indices[at + 1]!];
    const seen = triangle.map((vertex) => {
      const before = known.get(vertex);
      if (before !== undefined) return before;
      const station = observer(vertex);
      if (!station) {
        known.set(vertex, -1);
        return -1;
      }
      const ray = image.clone().sub(station.eye).normalize();
      own.push(...image.clone().add(station.error));
      rays.push(...ray);
      known.set(vertex, own.length / 3 - 1);
      return own.length / 3 - 1;
    });
    if (seen.every((index) => index >= 0)) corners.push(...seen);
  }
  if (corners.length === 0) return null;
  return {
    positions: Float32Array.from(own),
    rays: Float32Array.from(rays),
    indices: Uint32Array.from(corners),
  };
}

function signedArea(outline: readonly (readonly [number, number])[]): number {
  return outline.reduce((sum, [x, z], at) => {
    const [nextX, nextZ] = outline[(at + 1) % outline.length]!;
    return sum + x * nextZ - nextX * z;
  }, 0);
}
