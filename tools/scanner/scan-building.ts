import { Vector3 } from 'three';
import type { BuiltPart } from '../building-maker/make-mesh.ts';
import { createRandom, type Random } from '../building-maker/random.ts';
import { roughen } from '../building-maker/roughen.ts';
import type { Truth } from '../building-maker/truth.ts';
import { addClutter } from './add-clutter.ts';
import { placeMirrors, seenInMirror } from './mirrors.ts';
import { placeStations, type Station } from './place-stations.ts';
import { type IsHidden, type Layer, prepareRays, type Seen, type Surface } from './rays.ts';
import type { Scanner } from './scanners.ts';

/** A building without scan errors: triangles of nine numbers each, in metres, y up. */
export interface SolidBuilding {
  /** The surfaces that block light, and those that a scanner sees. */
  solid: Float32Array;
  /** Whether walls are single planes, visible from both sides. */
  thin?: boolean;
  truth: Truth;
}

export interface Scanned {
  parts: BuiltPart[];
  stations: Station[];
}

/** The metres and radians between the surfaces of a second visit and the first, and the metres that it sees. */
const SECOND_VISIT = { offset: [0.03, 0.07], turn: 0.006, range: 3.5 } as const;
/** The radians of heading lost per metre walked, per unit of drift. */
const TURN = 0.03;
/** The number of stations, nearest first, whose view of a triangle is tested. */
const MOST_ASKED = 8;
/**
 * The distance in metres between the bumps of the slowly changing part of the noise, and the share of that
 * part of the standard deviation. The rest is independent per vertex.
 */
const BUMP = 0.35;
const SLOW = 0.8;

/**
 * Returns a building as an app scans it: only what some station sees, through glass, moved along the rays,
 * with holes, floating pieces, people, mirror images, and surfaces seen twice. The same seed gives the same
 * scan.
 */
export function scanBuilding(building: SolidBuilding, scanner: Scanner, seed: number): Scanned {
  const random = createRandom(seed * 7919 + 13);
  const isHidden = prepareRays(building.solid);
  const stations = placeStations(building.truth, scanner, isHidden);
  driftStations(stations, scanner.drift, random);
  const { positions, indices } = roughen(building.solid, { edge: scanner.edge, noise: 0, holes: 0, seed });
  const surface = { positions, indices };
  const mirrors = placeMirrors(building.truth, scanner.mirrors, isHidden, random);
  const seen = findSeen(surface, stations, { scanner, isHidden, thin: building.thin ?? false, mirrors });
  const layers = [build(surface, cutHoles(surface, seen, scanner.holes, random), stations)];
  for (let visit = 0; visit < scanner.doubled; visit += 1)
    layers.push(secondVisit(surface, seen, { stations, random }));
  for (const mirror of mirrors) {
    const shown = seenInMirror(surface, mirror, { stations, range: scanner.range, isHidden });
    if (shown) layers.push(shown);
  }
  layers.push(...addClutter(building.truth, scanner, random));
  for (const layer of layers) blur(layer, scanner.noise, random);
  const parts = layers.map(({ positions, indices }): BuiltPart => ({
    of: 'wall',
    positions,
    uvs: new Float32Array((positions.length / 3) * 2),
    indices,
  }));
  return { parts, stations };
}

/**
 * Moves and rotates each station's measurements by errors that grow along the path. The app distributed them
 * evenly when it returned to its start.
 */
function driftStations(stations: Station[], drift: number, random: Random): void {
  const error = new Vector3();
  let [heading, turn] = [random.between(0, 2 * Math.PI), 0];
  for (const [index, station] of stations.entries()) {
    const walked = index === 0 ? 0 : stations[index - 1]!.eye.distanceTo(station.eye);
    heading += random.between(-1, 1);
    turn += drift * walked * TURN * random.between(-1, 1);
    const way = new Vector3(Math.cos(heading), random.between(-0.2, 0.2), Math.sin(heading));
    station.error.copy(error.addScaledVector(way, drift * walked));
    station.turn = turn;
  }
  for (const [index, station] of stations.entries()) {
    const part = index / Math.max(1, stations.length - 1);
    station.error.addScaledVector(error, -part);
    station.turn -= part * turn;
  }
}

function findSeen(
  { positions, indices }: Surface,
  stations: readonly Station[],
  {
    scanner,
    isHidden,
    thin,
    mirrors,
  }: {
    scanner: Scanner;
    isHidden: IsHidden;
    thin: boolean;
    mirrors: ReturnType<typeof placeMirrors>;
  },
): Seen[] {
  const { range, slant, up } = scanner;
  const [a, b, c] = [new Vector3(), new Vector3(), new Vector3()];
  const [middle, normal, ray] = [new Vector3(), new Vector3(), new Vector3()];
  const seen: Seen[] = [];
  const near: { station: number; length: number }[] = [];
  const sine = Math.sin(up);
  for (let at = 0; at < indices.length; at += 3) {
    for (const [corner, point] of [a, b, c].entries()) point.fromArray(positions, indices[at + corner]! * 3);
    middle.copy(a).add(b).add(c).divideScalar(3);
    if (mirrors.some((mirror) => mirror.covers(middle))) continue;
    normal.subVectors(b, a).cross(ray.subVectors(c, a)).normalize();
    for (const behind of thin ? [false, true] : [false]) {
      const side = behind ? -1 : 1;
      near.length = 0;
      for (const [station, { eye }] of stations.entries()) {
        ray.subVectors(eye, middle);
        const length = ray.length();
        const faces = side * ray.dot(normal) >= slant * length;
        if (length < range && faces && ray.y >= -sine * length) near.push({ station, length });
      }
      near.sort((one, other) => one.length - other.length);
      // A triangle that the nearest stations do not see is occluded, so the others need not be tested.
      const first = near
        .slice(0, MOST_ASKED)
        .find(({ station }) => !isHidden(stations[station]!.eye, middle));
      if (first) seen.push({ triangle: at / 3, station: first.station, behind });
    }
  }
  return seen;
}

/** Returns the surface that some triangles form, as their stations measured it. */
export function build(
  { positions, indices }: Surface,
  seen: readonly Seen[],
  stations: readonly Station[],
): Layer {
  const known = new Int32Array((positions.length / 3) * 2).fill(-1);
  const own: number[] = [];
  const corners: number[] = [];
  const sums: number[] = [];
  const [point, moved] = [new Vector3(), new Vector3()];
  for (const { triangle, station, behind } of seen) {
    const { eye, error, turn } = stations[station]!;
    for (const corner of behind ? [0, 2, 1] : [0, 1, 2]) {
      const vertex = indices[triangle * 3 + corner]!;
      const key = vertex * 2 + (behind ? 1 : 0);
      let at = known[key]!;
      if (at < 0) {
        at = own.push(vertex) - 1;
        known[key] = at;
        sums.push(0, 0, 0, 0, 0, 0, 0);
      }
      corners.push(at);
      point.fromArray(positions, vertex * 3).sub(eye);
      moved
        .set(point.x + turn * point.z, point.y, point.z - turn * point.x)
        .add(eye)
        .add(error);
      point.normalize();
      for (let axis = 0; axis < 3; axis += 1) {
        sums[at * 7 + axis]! += moved.getComponent(axis);
        sums[at * 7 + 3 + axis]! += point.getComponent(axis);
      }
      sums[at * 7 + 6]! += 1;
    }
  }
  const count = own.length;
  const layer: Layer = {
    positions: new Float32Array(count * 3),
    rays: new Float32Array(count * 3),
    indices: Uint32Array.from(corners),
  };
  for (let at = 0; at < count; at += 1) {
    for (let axis = 0; axis < 3; axis += 1) {
      layer.positions[at * 3 + axis] = sums[at * 7 + axis]! / sums[at * 7 + 6]!;
      layer.rays[at * 3 + axis] = sums[at * 7 + 3 + axis]! / sums[at * 7 + 6]!;
    }
  }
  return layer;
}

/** Returns the surfaces that are seen again near one of the stations, beside where they were seen first. */
function secondVisit(
  surface: Surface,
  seen: readonly Seen[],
  { stations, random }: { stations: readonly Station[]; random: Random },
): Layer {
  const { offset, turn, range } = SECOND_VISIT;
  const place = random.whole(0, stations.length - 1);
  const { eye, error } = stations[place]!;
  const heading = random.between(0, 2 * Math.PI);
  const by = random.between(...offset);
  const again: Station = {
    eye,
    error: error.clone().add(new Vector3(by * Math.cos(heading), by / 8, by * Math.sin(heading))),
    turn: random.between(-turn, turn),
  };
  const near = seen.filter(({ station }) => stations[station]!.eye.distanceTo(eye) < range / 2);
  return build(
    surface,
    near.map((one) => ({ ...one, station: 0 })),
    [again],
  );
}

/** Moves vertices along their rays: in bumps, as photogrammetry leaves them, and one by one. */
function blur({ positions, rays }: Layer, noise: number, random: Random): void {
  const slow = bumps(random);
  const fast = Math.sqrt(1 - SLOW ** 2);
  for (let at = 0; at < positions.length; at += 3) {
    const [x, y, z] = [positions[at]!, positions[at + 1]!, positions[at + 2]!];
    const by = noise * (SLOW * slow(x, y, z) + fast * normal(random));
    for (let axis = 0; axis < 3; axis += 1) positions[at + axis]! += by * rays[at + axis]!;
  }
}

/** Returns smooth noise with a standard deviation of about 1. */
function bumps(random: Random): (x: number, y: number, z: number) => number {
  const values = new Map<number, number>();
  const at = (x: number, y: number, z: number): number => {
    const key = (x + 4096) * 67_108_864 + (y + 4096) * 8192 + (z + 4096);
    const known = values.get(key);
    if (known !== undefined) return known;
    const value = normal(random) * 1.6;
    values.set(key, value);
    return value;
  };
  return (...point) => {
    const cell = point.map((value) => Math.floor(value / BUMP));
    const part = point.map((value, axis) => value / BUMP - cell[axis]!);
    let sum = 0;
    for (let corner = 0; corner < 8; corner += 1) {
      const bit = [corner & 1, (corner >> 1) & 1, corner >> 2];
      const weight = bit.reduce((product, one, axis) => product * (one ? part[axis]! : 1 - part[axis]!), 1);
      sum += weight * at(cell[0]! + bit[0]!, cell[1]! + bit[1]!, cell[2]! + bit[2]!);
    }
    return sum;
  };
}

function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
}

/** The range of radii of holes, in metres: mostly small, some as large as a dark cupboard or a shiny panel. */
const SMALL = [0.05, 0.2] as const;
const LARGE = [0.2, 0.55] as const;
const LARGE_SHARE = 0.12;

/** Returns the visible triangles without those in round holes, which cover a share of the surface. */
function cutHoles(
  { positions, indices }: Surface,
  seen: readonly Seen[],
  share: number,
  random: Random,
): Seen[] {
  const centre = ({ triangle }: Seen): [number, number, number] => {
    const sum = (axis: number) =>
      [0, 1, 2].reduce((all, corner) => all + positions[indices[triangle * 3 + corner]! * 3 + axis]!, 0) / 3;
    return [sum(0), sum(1), sum(2)];
  };
  const centres = seen.map(centre);
  const buckets = new Map<number, number[]>();
  const keyOf = (x: number, y: number, z: number) =>
    (Math.floor(x) + 4096) * 67_108_864 + (Math.floor(y) + 4096) * 8192 + Math.floor(z) + 4096;
  for (const [index, [x, y, z]] of centres.entries()) {
    const key = keyOf(x, y, z);
    const own = buckets.get(key);
    if (own) own.push(index);
    else buckets.set(key, [index]);
  }
  const gone = new Uint8Array(seen.length);
  for (let missing = 0; missing < share * seen.length;) {
    const [x, y, z] = centres[random.whole(0, seen.length - 1)]!;
    const radius = random.chance(LARGE_SHARE) ? random.between(...LARGE) : random.between(...SMALL);
    for (const dx of [-1, 0, 1])
      for (const dy of [-1, 0, 1])
        for (const dz of [-1, 0, 1])
          for (const index of buckets.get(keyOf(x + dx, y + dy, z + dz)) ?? []) {
            const [ox, oy, oz] = centres[index]!;
            if (gone[index] || (ox - x) ** 2 + (oy - y) ** 2 + (oz - z) ** 2 > radius ** 2) continue;
            gone[index] = 1;
            missing += 1;
          }
  }
  return seen.filter((_, index) => gone[index] === 0);
}
