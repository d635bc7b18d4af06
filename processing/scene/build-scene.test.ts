import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Capture } from '../../contract/capture.ts';
import { makeFormat2Capture } from '../../tests/support/format-2-capture.ts';
import { readScene } from '../../tools/check-capture/read-scene.ts';

let parent: string;
let capture: Capture;

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'scene-'));
  capture = await makeFormat2Capture(parent, 'gv360format');
}, 60_000);
afterAll(() => rm(parent, { recursive: true }));

const file = (name: string) => join(parent, 'gv360format', name);

test('the coarse scene has at most 3 MB, with a node per floor and ceiling and each part below its own', async () => {
  expect((await stat(file(capture.scene))).size).toBeLessThanOrEqual(3e6);
  const root = (await readScene(await readFile(file(capture.scene)))).getRoot();
  expect(root.getDefaultScene()!.getExtras()).toEqual({ baked: true });
  const groups = root.getDefaultScene()!.listChildren();
  expect(groups.map((node) => node.getName())).toEqual(['floor-level-1', 'ceiling-level-1']);
  for (const { id, floor, ceiling } of capture.parts!) {
    const parent = groups.find((node) => node.listChildren().some((child) => child.getName() === id));
    expect(parent?.getName()).toBe(`${ceiling ? 'ceiling' : 'floor'}-${floor}`);
  }
});
