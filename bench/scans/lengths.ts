// node bench/scans/lengths.ts: counts the true lengths within their stated interval, in scans as apps make
// them. Tries the scanner's errors multiplied by several factors, because scans do not state how they were
// made.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BufferAttribute, BufferGeometry, DoubleSide, Ray, Vector3 } from 'three';
import { MeshBVH } from 'three-mesh-bvh';
import type { CaptureAccuracy } from '../../contract/capture.ts';
import { deriveScale } from '../../contract/measuring/derive-scale.ts';
import { measure } from '../../contract/measuring/measure.ts';
import { correctionsSchema } from '../../contract/scans/corrections.ts';
import { processScan } from '../../processing/process-scan.ts';
import type { BuiltPart } from '../../tools/building-maker/make-mesh.ts';
import type { StyleName } from '../../tools/building-maker/styles/style.ts';
import type { Truth } from '../../tools/building-maker/truth.ts';
import { writeGlb } from '../../tools/building-maker/write-glb.ts';
import { scanBuilding } from '../../tools/scanner/scan-building.ts';
import { SCANNERS } from '../../tools/scanner/scanners.ts';
import { solidStyled } from '../../tools/scanner/solid-buildings.ts';

const HOUSES: readonly [StyleName, number][] = [
  ['corridors', 41],
  ['thin walls', 42],
  ['empty', 43],
  ['thick walls', 44],
];
const TIMES = [1, 2, 4];
/** The accuracy stated for every scan before its own surfaces were evaluated. */
const FIXED: CaptureAccuracy = { relative: 0.02, absolute: 0.01, source: 'stated', note: '' };
/**
 * The height above the floor at which lengths are measured, in metres. `SHORT`: the limit of a short length.
 * `NEAR`: how far a surface may be from the true one and still be clicked.
 */
const HEIGHT = 1;
const SHORT = 1.5;
const NEAR = 0.25;

type Point = [number, number, number];
interface Length {
  from: Point;
  to: Point;
}

for (const times of TIMES) {
  const counts = { short: [0, 0, 0], long: [0, 0, 0] };
  const stated: string[] = [];
  for (const [style, seed] of HOUSES) {
    const building = solidStyled(style, seed);
    const phone = SCANNERS.phone;
    const { parts } = scanBuilding(
      building,
      { ...phone, noise: phone.noise * times, drift: phone.drift * times },
      seed,
    );
    const accuracy = await statedOf(parts);
    stated.push(`${(accuracy.absolute * 100).toFixed(1)} cm, ${(accuracy.relative * 100).toFixed(1)} %`);
    const clicked = prepareClicks(parts);
    for (const { from, to } of lengthsOf(building.truth)) {
      const ends = [clicked(to, from), clicked(from, to)];
      if (!ends[0] || !ends[1]) continue;
      const metres = new Vector3(...from).distanceTo(new Vector3(...to));
      const count = metres < SHORT ? counts.short : counts.long;
      count[0]! += 1;
      if (covers(ends as Point[], metres, FIXED)) count[1]! += 1;
      if (covers(ends as Point[], metres, accuracy)) count[2]! += 1;
    }
  }
  for (const [name, [all, fixed, own]] of Object.entries(counts))
    console.log(
      `errors × ${times}, ${name} lengths: ${percent(fixed!, all!)} within 1 cm and 2 %, ${percent(own!, all!)} within what is stated (${stated.join('; ')}), of ${all}`,
    );
}

function percent(part: number, all: number): string {
  return `${((100 * part) / all).toFixed(0)} %`;
}

/** Returns what processing states about a scan. */
async function statedOf(parts: readonly BuiltPart[]): Promise<CaptureAccuracy> {
  const folder = await mkdtemp(join(tmpdir(), 'gov360-lengths-'));
  try {
    const source = join(folder, 'scan.glb');
    await writeFile(source, await writeGlb(parts));
    const done = await processScan(
      {
        captureId: '_lengthsss_',
        source,
        name: 'scan.glb',
        output: folder,
        answers: { unit: 'metre', up: 'y' },
        previous: null,
        corrections: correctionsSchema.parse({}),
      },
      () => {},
    );
    if (done.outcome !== 'done') throw new Error(`A scan was not processed: ${JSON.stringify(done)}`);
    return done.accuracy;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Returns the widths of doors, and of rooms from several places of an edge to the opposite edge. */
function lengthsOf({ doors, rooms, floors }: Truth): Length[] {
  const at = ([x, z]: readonly [number, number], floor: number): Point => [
    x,
    floors[floor]!.elevation + HEIGHT,
    z,
  ];
  return [
    ...doors.map(({ from, to, floor }) => ({ from: at(from, floor), to: at(to, floor) })),
    ...rooms
      .filter(({ outline }) => outline.length === 4)
      .flatMap(({ outline, floor }) =>
        [0, 1].flatMap((side) => {
          const point = (a: number, b: number, part: number): [number, number] => [
            outline[a]![0] + part * (outline[b]![0] - outline[a]![0]),
            outline[a]![1] + part * (outline[b]![1] - outline[a]![1]),
          ];
          const [a, b, c, d] = [side, side + 1, (side + 2) % 4, (side + 3) % 4] as const;
          return [0.2, 0.4, 0.7].map((part) => ({
            from: at(point(a, b, part), floor),
            to: at(point(d, c, part), floor),
          }));
        }),
      ),
  ];
}

/**
 * Returns a function that returns the point at which a line from the middle of a length hits the scan, as a
 * click would; null if the point is not near the true end of the length.
 */
function prepareClicks(parts: readonly BuiltPart[]): (from: Point, to: Point) => Point | null {
  const corners: number[] = [];
  for (const { positions, indices } of parts)
    for (const index of indices)
      corners.push(positions[index * 3]!, positions[index * 3 + 1]!, positions[index * 3 + 2]!);
  const geometry = new BufferGeometry().setAttribute(
    'position',
    new BufferAttribute(Float32Array.from(corners), 3),
  );
  const tree = new MeshBVH(geometry);
  return (from, to) => {
    const [start, end] = [new Vector3(...from), new Vector3(...to)];
    const middle = start.clone().lerp(end, 0.5);
    const ray = new Ray(middle, end.clone().sub(middle).normalize());
    const hit = tree.raycastFirst(ray, DoubleSide);
    if (!hit || hit.point.distanceTo(end) > NEAR) return null;
    return [hit.point.x, hit.point.y, hit.point.z];
  };
}

function covers(ends: readonly Point[], metres: number, accuracy: CaptureAccuracy): boolean {
  const points = ends.map((position) => ({ position, snap: 'free' as const }));
  const [value] = measure({ kind: 'distance', points }, deriveScale(accuracy, []));
  return value !== undefined && value.state !== 'declined' && value.low <= metres && metres <= value.high;
}
