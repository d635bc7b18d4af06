// `node tests/durability/scans/soak-octomap.ts`: finds the rooms in a real scan of an office floor, which was
// taken from its corridor, and writes their number to a file. Skipped if the scan is missing.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { areaOf } from '../../../contract/scans/outline.ts';
import type { Space } from '../../../contract/scans/space.ts';
import { findSpace } from '../../../processing/find-space.ts';
import { OCTOMAP_SAMPLE } from './octomap-sample.ts';
import { octomapSurface } from './octomap-surface.ts';
import { readOctomap } from './read-octomap.ts';

/** The minimum number of rooms. */
const ROOMS = 10;
const CORRIDORS = 1;

if (existsSync(OCTOMAP_SAMPLE)) await soak();
else console.log(`Left out: there is no ${OCTOMAP_SAMPLE}.`);

async function soak(): Promise<void> {
  const part = { name: 'scan', uvs: null, colors: null, material: -1 };
  const surface = octomapSurface(readOctomap(readFileSync(OCTOMAP_SAMPLE)));
  const space = await findSpace(
    { parts: [{ ...part, ...surface }], materials: [], pictures: [] },
    {
      metresPerUnit: 1,
      up: 'y',
      origin: [0, 0, 0],
      toFile: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
      evidence: [],
    },
    () => {},
  );
  const corridors = space.rooms.filter(({ name }) => name.startsWith('Corridor'));
  const rooms = space.rooms.length - corridors.length;
  writeFileSync(join(import.meta.dirname, 'octomap-results.md'), resultsOf(space, corridors.length));
  console.log(`${rooms} rooms, ${corridors.length} corridors`);
  process.exitCode = rooms >= ROOMS && corridors.length >= CORRIDORS ? 0 : 1;
}

function resultsOf({ rooms, doors, sweeps, doubts }: Space, corridors: number): string {
  const entered = rooms.filter(({ id }) => sweeps.some(({ room }) => room === id));
  const areas = rooms.map(({ name, outline }) => `${name} ${areaOf(outline).toFixed(0)} m²`);
  return [
    '# A real scan of offices',
    '',
    '`node tests/durability/scans/soak-octomap.ts` detects the rooms of `geb079.bt` (University of Freiburg, 39 × 15 m in voxels of 8 cm). The',
    'building was scanned from its corridor, so the scan of most rooms contains only strips of the floor and pieces of the walls.',
    '',
    '| Rooms | Corridors | Doors | Rooms with a viewpoint | Viewpoints | Doubts |',
    '| --- | --- | --- | --- | --- | --- |',
    `| ${rooms.length - corridors} | ${corridors} | ${doors.length} | ${entered.length} of ${rooms.length} | ${sweeps.length} | ${doubts.length} |`,
    '',
    `${areas.join(', ')}.`,
    '',
  ].join('\n');
}
