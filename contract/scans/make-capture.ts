import type { Capture } from '../capture.ts';
import type { ScanDone } from './scan-result.ts';
import type { Space } from './space.ts';

/**
 * Returns `capture.json` of a processed scan. `space`: the detected space with its corrections. `nameOf`
 * returns the name under which a file in the result is served. The plan of a floor is `plan-<floor id>.svg`
 * with a query that changes whenever its drawing changes.
 */
export function makeCapture(
  scanId: string,
  name: string,
  done: Omit<ScanDone, 'space'>,
  space: Space,
  nameOf: (file: string) => string,
): Capture {
  return {
    format: 2,
    id: scanId,
    name,
    description: describe(space),
    units: 'metre',
    accuracy: done.accuracy,
    scene: nameOf(done.scene),
    sceneError: done.sceneError,
    parts: done.parts.map((part) => ({
      ...part,
      levels: part.levels.map((level) => ({ ...level, file: nameOf(level.file) })),
    })),
    north: space.north,
    poster: nameOf(done.poster),
    thumbnail: nameOf(done.thumbnail),
    start: space.start,
    floors: space.floors.map((floor) => ({ ...floor, plan: planName(space, floor.id) })),
    rooms: space.rooms,
    sweeps: space.sweeps,
    dimensions: [],
  };
}

function describe({ floors, rooms }: Space): string {
  const count = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`;
  return `A scan: ${count(floors.length, 'floor')}, ${count(rooms.length, 'room')}.`;
}

function planName(space: Space, floorId: string): string {
  const onFloor = ({ floor }: { floor: string }) => floor === floorId;
  const { floors, rooms, doors, walls, stairs } = space;
  const drawn = [floors, rooms.filter(onFloor), doors.filter(onFloor), walls.filter(onFloor), stairs];
  return `plan-${encodeURIComponent(floorId)}.svg?v=${hashText(JSON.stringify(drawn))}`;
}

/**
 * Returns a hash of a string: two 32-bit hashes (the first is FNV-1a) in base 36. The hash distinguishes
 * texts; it is not cryptographic.
 */
export function hashText(text: string): string {
  let [a, b] = [0x811c9dc5, 0x1000193];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ (code + i), 0x85ebca6b);
  }
  return (a >>> 0).toString(36) + (b >>> 0).toString(36);
}
