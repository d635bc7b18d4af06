import type { Bounds } from '../../building/floor.ts';
import type { Vec3 } from '../../geometry/vector.ts';
import { hex } from '../../materials/material.ts';
import type { Material } from '../../materials/material.ts';
import { noise } from '../../materials/noise.ts';
import { coatedFloor } from '../../materials/patterns.ts';

/** A painted part of a floor, in the capture's metres; `hatch` paints slanting stripes only. */
export type Mark = Bounds & { colour: string; hatch?: boolean };

const LINE = '#e2b321';
const WAY = '#aeb6b7';

/** Marked ways: each a lighter strip between yellow lines; where they meet they run into one another. */
export function ways(...strips: Bounds[]): Mark[] {
  const edge = 0.07;
  const wider = ({ x0, z0, x1, z1 }: Bounds): Mark => ({
    x0: x0 - edge,
    z0: z0 - edge,
    x1: x1 + edge,
    z1: z1 + edge,
    colour: LINE,
  });
  return [...strips.map(wider), ...strips.map((strip) => ({ ...strip, colour: WAY }))];
}

/** A zone to be kept clear before a machine: yellow stripes in a yellow frame. */
export function keepClear({ x0, z0, x1, z1 }: Bounds): Mark[] {
  const frame: Mark = { x0, z0, x1, z1, colour: LINE };
  const inside = { x0: x0 + 0.06, z0: z0 + 0.06, x1: x1 - 0.06, z1: z1 - 0.06 };
  return [frame, { ...inside, colour: '' }, { ...inside, colour: LINE, hatch: true }];
}

/** A coated floor of a room with lines and strips painted on it. A mark without a colour shows the floor again. */
export function markedFloor(name: string, colour: string, room: Bounds, marks: readonly Mark[]): Material {
  const base = hex(colour);
  const factors = marks.map((mark): Vec3 => {
    const paint = mark.colour ? hex(mark.colour) : base;
    return [paint[0] / base[0], paint[1] / base[1], paint[2] / base[2]];
  });
  return {
    name,
    albedo: base,
    pattern: (s, t) => {
      const [x, z] = [room.x0 + s, room.z1 - t];
      const grain = coatedFloor(x, z);
      const index = marks.findLastIndex((mark) => covers(mark, x, z));
      if (index < 0) return grain;
      const wear = noise(x * 5, z * 5, 23) * 0.12 + noise(x * 21, z * 21, 22) * 0.1;
      const full = marks[index]!.colour === LINE ? 1 - wear * 0.8 : 1;
      return factors[index]!.map((factor) => grain * (1 + (factor - 1) * full)) as Vec3;
    },
  };
}

function covers({ x0, z0, x1, z1, hatch }: Mark, x: number, z: number): boolean {
  if (x < x0 || x > x1 || z < z0 || z > z1) return false;
  return !hatch || (x + z) % 0.36 < 0.1;
}
