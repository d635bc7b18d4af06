import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { captureSchema } from '../../contract/capture.ts';
import type { Capture } from '../../contract/capture.ts';
import { checkFolder } from './check-folder.ts';

const ID = 'gv360office';
let parent: string;
let folder: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'capture-'));
  folder = join(parent, ID);
  await cp(fileURLToPath(new URL(`../../captures/${ID}`, import.meta.url)), folder, { recursive: true });
});
afterEach(() => rm(parent, { recursive: true }));

async function change(edit: (capture: Capture) => void): Promise<void> {
  const file = join(folder, 'capture.json');
  const capture = captureSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  edit(capture);
  await writeFile(file, JSON.stringify(capture));
}

const texts = async () => (await checkFolder(folder)).map(({ kind, text }) => `${kind}: ${text}`);

test('reports no problems in a built-in capture', async () => {
  expect(await texts()).toEqual([]);
});

test('names the unreadable parts of the description and their positions', async () => {
  await writeFile(join(folder, 'capture.json'), '{');
  expect(await texts()).toEqual([expect.stringMatching(/^error: capture\.json is not JSON: /)]);
  await writeFile(join(folder, 'capture.json'), '{"format":3}');
  expect(await texts()).toContainEqual(expect.stringMatching(/^error: capture\.json, format: /));
  await rm(join(folder, 'capture.json'));
  expect(await texts()).toEqual(['error: There is no capture.json in this folder.']);
});

test('names missing files, and pictures of the wrong size', async () => {
  await rm(join(folder, 'plan.svg'));
  await rm(join(folder, 'poster.webp'));
  await cp(join(folder, 'scene.glb'), join(folder, 'thumbnail.webp'));
  await writeFile(join(folder, 'scene.glb'), 'no scene');
  const found = await texts();
  expect(found).toContain('error: poster.webp is missing.');
  expect(found).toContain('error: thumbnail.webp is not a picture.');
  expect(found).toContain('advice: Floor ‘Level 1’ has no plan: there is no plan.svg.');
  expect(found).toContainEqual(expect.stringMatching(/^error: scene\.glb cannot be read: /));
});

test('recommends stating the accuracy of a capture without a stated accuracy', async () => {
  await change((capture) => {
    delete capture.accuracy;
  });
  expect(await texts()).toEqual([expect.stringMatching(/^advice: The accuracy is missing/)]);
});

test('names a marker that is not on the floor', async () => {
  await change((capture) => {
    const [first, second] = capture.sweeps as [Capture['sweeps'][number], Capture['sweeps'][number]];
    first.floorHeight = 0.7;
    delete second.floorHeight;
  });
  expect(await texts()).toEqual([
    'advice: The marker of the sweep ‘reception-entrance’ is at 0.70 m, but the floor there is at 0.00 m: set floorHeight.',
  ]);
});

test('reports one-way links, unreachable viewpoints, and unknown rooms and floors', async () => {
  await change((capture) => {
    capture.id = 'otherOffice';
    const [first, second] = capture.sweeps as [Capture['sweeps'][number], Capture['sweeps'][number]];
    second.neighbours = second.neighbours.filter((id) => id !== first.id);
    first.room = 'nowhere';
    capture.rooms[0]!.floor = 'cellar';
    capture.sweeps.push({
      id: 'island',
      floor: 'level-1',
      room: 'lounge',
      position: [200, 1.6, 0],
      neighbours: [],
    });
    capture.start.sweep = 'gone';
  });
  const found = await texts();
  expect(found).toContainEqual(expect.stringContaining('the id in capture.json is ‘otherOffice’'));
  expect(found).toContain(
    'error: Users can walk from ‘reception-entrance’ to ‘reception-desk’, but not back.',
  );
  expect(found).toContain('error: Sweep ‘reception-entrance’ is in room ‘nowhere’, which is not in rooms.');
  expect(found).toContain('error: Room ‘reception’ is on floor ‘cellar’, which is not in floors.');
  expect(found).toContain('error: start.sweep is ‘gone’, which is not in sweeps.');
  expect(found).toContain('advice: Users cannot reach the sweep ‘island’ from the start.');
  expect(found).toContain('error: The scene has no floor below the sweep ‘island’.');
});
