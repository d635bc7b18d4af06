import type { Insertable } from 'kysely';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ScanDone } from '../../../contract/scans/scan-result.ts';
import type { Space, Door } from '../../../contract/scans/space.ts';
import type { Tables } from '../../../server/platform/store/schema.ts';
import type { Capture } from '../../../contract/capture.ts';
import { isInside, type Point2 } from '../../../contract/scans/outline.ts';

const OFFICE = join(import.meta.dirname, '../../../captures/gv360office/capture.json');

export const SAMPLE_SCAN_ID = '_sampleScan';

/** Returns the row of a processed scan. */
export function sampleScan(userId: string, space: Space = sampleSpace()): Insertable<Tables['scans']> {
  const now = Date.now();
  return {
    user_id: userId,
    id: SAMPLE_SCAN_ID,
    name: 'Our office',
    state: 'ready',
    problem: '',
    job_id: '',
    run: 1,
    result: JSON.stringify(sampleResult(space)),
    corrections: '',
    revision: 0,
    questions: '',
    answers: '',
    created_at: now,
    updated_at: now,
  };
}

export function sampleResult(space: Space): ScanDone {
  return {
    outcome: 'done',
    space,
    scene: 'scene.glb',
    poster: 'poster.webp',
    thumbnail: 'thumbnail.webp',
    sceneError: 0.05,
    parts: [],
    accuracy: { relative: 0.01, absolute: 0.02, source: 'stated' },
    files: [],
  };
}

/**
 * Returns what processing might find in a scan of the office: its rooms and sweeps, doors between them, walls
 * around them, and two findings to review.
 */
export function sampleSpace(): Space {
  const capture = JSON.parse(readFileSync(OFFICE, 'utf8')) as Capture;
  const [floor] = capture.floors;
  if (!floor) throw new Error('The office has a floor.');
  const { id, name, elevation, height } = floor;
  return {
    frame: {
      metresPerUnit: 1,
      up: 'y',
      origin: [0, 0, 0],
      toFile: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
      evidence: ['Ceilings at 3 m: metres'],
    },
    floors: [{ id, name, elevation, height }],
    rooms: capture.rooms,
    doors: doorsOf(capture),
    walls: [{ floor: id, rings: [around(capture), ...capture.rooms.map(({ outline }) => outline)] }],
    stairs: [],
    sweeps: capture.sweeps.map((sweep) => ({ ...sweep, floorHeight: sweep.floorHeight ?? elevation })),
    start: capture.start,
    north: 0,
    doubts: [
      { about: 'room', id: 'print', sureness: 0.3, sentence: 'This may be two rooms.' },
      { about: 'sweep', id: 'office-entrance', sureness: 0.6, sentence: 'Something may be in the way here.' },
    ],
  };
}

/** Returns a rectangle around all rooms, extended by the thickness of the outer walls. */
function around({ rooms }: Capture): [number, number][] {
  const corners = rooms.flatMap(({ outline }) => outline);
  const [xs, zs] = [corners.map(([x]) => x), corners.map(([, z]) => z)];
  const [left, right] = [Math.min(...xs) - 0.25, Math.max(...xs) + 0.25];
  const [top, bottom] = [Math.min(...zs) - 0.25, Math.max(...zs) + 0.25];
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
}

/** Returns the doorways between the sweeps of different rooms. */
function doorsOf({ rooms, sweeps }: Capture): Door[] {
  const byId = new Map(sweeps.map((sweep) => [sweep.id, sweep]));
  const doors = new Map<string, Door>();
  for (const from of sweeps)
    for (const to of from.neighbours.map((id) => byId.get(id)!)) {
      const id = `door ${[from.room, to.room].sort().join(' ')}`;
      if (from.room === to.room || doors.has(id)) continue;
      const outline = rooms.find((room) => room.id === from.room)!.outline;
      const [ax, , az] = from.position;
      const [bx, , bz] = to.position;
      const at = (part: number): Point2 => [ax + (bx - ax) * part, az + (bz - az) * part];
      let part = 0;
      while (part < 1 && isInside(outline, at(part))) part += 0.005;
      const [x, z] = at(part + 0.005);
      const along = Math.abs(bx - ax) > Math.abs(bz - az) ? [0, 0.45] : [0.45, 0];
      doors.set(id, {
        id: id.replaceAll(' ', '-'),
        floor: from.floor,
        from: [x - along[0]!, z - along[1]!],
        to: [x + along[0]!, z + along[1]!],
        rooms: [from.room, to.room],
      });
    }
  return [...doors.values()];
}
