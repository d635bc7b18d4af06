import { CapsuleGeometry, IcosahedronGeometry, Vector3, type BufferGeometry } from 'three';
import type { Random } from '../building-maker/random.ts';
import type { Truth } from '../building-maker/truth.ts';
import { pointsIn } from './place-stations.ts';
import type { Layer } from './rays.ts';
import type { Scanner } from './scanners.ts';

/** The radius of a floating piece, and of a person, in metres. */
const SPECK = [0.02, 0.09] as const;
const PERSON = { radius: 0.24, height: 1.7 } as const;
/** The share of a speck's or a person's triangles that is kept. */
const KEPT = 0.7;

/** Returns things in a scan that are not in the building: floating pieces, and people. */
export function addClutter(
  truth: Truth,
  { specks, people }: Pick<Scanner, 'specks' | 'people'>,
  random: Random,
): Layer[] {
  const places = truth.rooms.flatMap((room) =>
    pointsIn(room).map(([x, z]) => ({ x, z, ...truth.floors[room.floor]! })),
  );
  if (places.length === 0) return [];
  // A place represents about a sixteenth of a square metre.
  const floating = Math.round((specks * places.length) / 1600);
  return [
    ...Array.from({ length: floating }, () => {
      const { x, z, elevation, height } = random.pick(places);
      const centre = new Vector3(x, elevation + random.between(0.2, height - 0.2), z);
      return partOf(new IcosahedronGeometry(random.between(...SPECK), 1), centre, random);
    }),
    ...Array.from({ length: people }, () => {
      const { x, z, elevation } = random.pick(places);
      const { radius, height } = PERSON;
      const body = new CapsuleGeometry(radius, height - 2 * radius, 6, 16);
      return partOf(body, new Vector3(x, elevation + height / 2, z), random);
    }),
  ];
}

function partOf(geometry: BufferGeometry, centre: Vector3, random: Random): Layer {
  geometry.translate(centre.x, centre.y, centre.z);
  const { array } = geometry.getAttribute('position');
  const count = (geometry.index?.count ?? array.length / 3) / 3;
  const corner = (at: number) => geometry.index?.getX(at) ?? at;
  const kept = Array.from({ length: count }, (_, at) => at).filter(() => random.chance(KEPT));
  return {
    positions: Float32Array.from(array),
    rays: Float32Array.from(geometry.getAttribute('normal').array),
    indices: Uint32Array.from(kept.flatMap((at) => [0, 1, 2].map((k) => corner(at * 3 + k)))),
  };
}
