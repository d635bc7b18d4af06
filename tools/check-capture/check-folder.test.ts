import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Capture } from '../../contract/capture.ts';
import { makeFormat2Capture } from '../../tests/support/scans/format-2-capture.ts';
import { checkFolder } from './check-folder.ts';

const ID = 'gv360format';
let parent: string;
let made: Capture;
let capture: Capture;

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'parts-'));
  made = await makeFormat2Capture(parent, ID);
}, 120_000);
afterAll(() => rm(parent, { recursive: true }));
beforeEach(() => {
  capture = structuredClone(made);
});

async function texts(): Promise<string[]> {
  await writeFile(join(parent, ID, 'capture.json'), JSON.stringify(capture));
  return (await checkFolder(join(parent, ID))).map(({ kind, text }) => `${kind}: ${text}`);
}

test('finds no fault in a capture of format 2', async () => {
  expect(await texts()).toEqual([]);
}, 120_000);

test('names parts that differ from their description', async () => {
  const [first, second, third, fourth] = capture.parts!;
  first!.floor = 'attic';
  second!.levels[0]!.triangles += 1;
  third!.box[1][1] -= 1;
  fourth!.levels.reverse();
  const finest = fourth!.levels[0]!;
  finest.bytes += 1;
  capture.parts!.push({ ...structuredClone(first!), id: 'nowhere', floor: 'level-1' });
  const found = await texts();
  expect(found).toContain(`error: Part ‘${first!.id}’ is on floor ‘attic’, which is not in floors.`);
  expect(found).toContainEqual(
    expect.stringMatching(`has .* triangles, not ${second!.levels[0]!.triangles}`),
  );
  expect(found).toContainEqual(expect.stringContaining(`reaches past the box of part ‘${third!.id}’.`));
  expect(found).toContain(`error: The levels of part ‘${fourth!.id}’ are not ordered: coarsest first.`);
  expect(found).toContain(`error: ${finest.file} has ${finest.bytes - 1} bytes, not ${finest.bytes}.`);
  expect(found).toContain('error: scene.glb has no node ‘nowhere’ below ‘floor-level-1’.');
}, 120_000);

test('names missing and unreadable files of parts', async () => {
  const [level] = capture.parts![0]!.levels;
  const file = join(parent, ID, level!.file);
  const bytes = await readFile(file);
  await writeFile(file, 'no scene');
  expect(await texts()).toContain(`error: ${level!.file} of part ‘${capture.parts![0]!.id}’ cannot be read.`);
  await rm(file);
  expect(await texts()).toContain(`error: ${level!.file} of part ‘${capture.parts![0]!.id}’ is missing.`);
  await writeFile(file, bytes);
}, 120_000);
