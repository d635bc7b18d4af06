import { FREE, LEAF, LOW, NOTHING, WALL } from './floor-cells.ts';

/** Directions in the grid that lines are followed in, 22.5° apart. */
const DIRECTIONS = Array.from({ length: 8 }, (_, index) => {
  const angle = (index * Math.PI) / 8;
  return [Math.cos(angle), Math.sin(angle)] as const;
});

/** Metres: shorter gaps in a wall are holes of the scan; doors are wider. */
const GAP = 0.5;
/** Metres of wall on either side of one: longer than a line across a wall at 45°. */
const RUN = 0.8;
/** Cells of such a run that may be missing. */
const MISSING = 2;
/** Metres: the thickest wall of which only the two faces are seen. */
const THICKEST = 0.6;

/** Closes holes in walls that go on in a line on either side. */
export function closeGaps(kinds: Uint8Array, width: number, cell: number): void {
  const most = Math.round(GAP / cell);
  const run = Math.round(RUN / cell);
  const isWall = (at: number) => kinds[at] === WALL;
  // A wall goes on above its doors.
  const isLine = (at: number) => kinds[at] === WALL || kinds[at] === LOW || kinds[at] === LEAF;
  const isNearWall = (at: number) =>
    isLine(at) || isLine(at - 1) || isLine(at + 1) || isLine(at - width) || isLine(at + width);
  const closing: number[] = [];
  for (let at = 0; at < kinds.length; at++) {
    if (isLine(at) || !hasWallNear(kinds, width, at, most)) continue;
    for (const [dx, dz] of DIRECTIONS) {
      const go = (steps: number) => at + Math.round(dx * steps) + Math.round(dz * steps) * width;
      let ahead = 1;
      while (ahead < most && !isLine(go(ahead))) ahead += 1;
      let behind = 1;
      while (ahead + behind <= most && !isLine(go(-behind))) behind += 1;
      if (ahead + behind > most + 1 || !isLine(go(ahead)) || !isLine(go(-behind))) continue;
      if (!isWall(go(ahead)) && !isWall(go(-behind))) continue;
      let [missingAhead, missingBehind] = [0, 0];
      for (let more = 1; more <= run; more++) {
        if (!isNearWall(go(ahead + more))) missingAhead += 1;
        if (!isNearWall(go(-behind - more))) missingBehind += 1;
      }
      if (missingAhead > MISSING || missingBehind > MISSING) continue;
      closing.push(at);
      break;
    }
  }
  for (const at of closing) kinds[at] = WALL;
}

function hasWallNear(kinds: Uint8Array, width: number, at: number, reach: number): boolean {
  for (let step = 1; step <= reach; step++) {
    if (kinds[at + step] === WALL || kinds[at - step] === WALL) return true;
    if (kinds[at + step * width] === WALL || kinds[at - step * width] === WALL) return true;
  }
  return false;
}

/** Fills walls of which only the faces are seen: what is unseen between two of them. */
export function fillBetweenFaces(kinds: Uint8Array, width: number, cell: number): void {
  const most = Math.round(THICKEST / cell);
  const filling: number[] = [];
  for (let at = 0; at < kinds.length; at++) {
    if (kinds[at] !== NOTHING) continue;
    let found = NOTHING;
    for (const [dx, dz] of DIRECTIONS) {
      const face = (sign: number): [kind: number, steps: number] => {
        for (let step = 1; step <= most; step++) {
          const kind = kinds[at + sign * (Math.round(dx * step) + Math.round(dz * step) * width)];
          if (kind !== NOTHING) return [kind ?? NOTHING, step];
        }
        return [NOTHING, most];
      };
      const [one, ahead] = face(1);
      if (one === NOTHING || one === FREE) continue;
      const [other, behind] = face(-1);
      if (other === NOTHING || other === FREE || ahead + behind > most) continue;
      found = one === WALL && other === WALL ? WALL : Math.max(found, LOW);
      if (one === WALL && other === WALL) {
        found = WALL;
        break;
      }
    }
    if (found !== NOTHING) filling.push(at, found);
  }
  for (let index = 0; index < filling.length; index += 2) kinds[filling[index]!] = filling[index + 1]!;
}
