import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ScanDone } from '../../../../contract/scans/scan-result.ts';
import { makeGlb, makeSpace, makeWebp } from '../../../../tests/support/scans/made-files.ts';
import { readResult } from './read-result.ts';
import { texts } from './texts.ts';

const GLB = makeGlb(100);
const WEBP = makeWebp();
const FILES: ScanDone['files'] = [
  { name: 'scene.glb', bytes: GLB.length, mediaType: 'model/gltf-binary' },
  { name: 'poster.webp', bytes: WEBP.length, mediaType: 'image/webp' },
  { name: 'thumbnail.webp', bytes: WEBP.length, mediaType: 'image/webp' },
];
const PART = {
  id: 'p',
  floor: 'floor-1',
  ceiling: false,
  box: [
    [0, 0, 0],
    [1, 1, 1],
  ],
};
const level = (file: string, bytes: number) => ({ file, bytes, gpuBytes: 1, triangles: 1, error: 0 });

describe('the program’s result for a scan', () => {
  let folder: string;
  const write = (name: string, bytes: string | Buffer) => writeFileSync(join(folder, name), bytes);
  const say = (changes: object = {}) =>
    write(
      'result.json',
      JSON.stringify({
        outcome: 'done',
        space: makeSpace('Room'),
        scene: 'scene.glb',
        poster: 'poster.webp',
        thumbnail: 'thumbnail.webp',
        sceneError: 0,
        parts: [],
        accuracy: { relative: 0, absolute: 0, source: 'stated' },
        files: FILES,
        ...changes,
      }),
    );

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'gov360-result-'));
    write('scene.glb', GLB);
    write('poster.webp', WEBP);
    write('thumbnail.webp', WEBP);
    say();
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('is accepted if it is consistent, without plans, which the server draws @15.45', async () => {
    const plan = { name: 'plan.svg', bytes: 6, mediaType: 'image/svg+xml' };
    write(plan.name, '<svg/>');
    say({ parts: [{ ...PART, levels: [level('scene.glb', GLB.length)] }], files: [...FILES, plan] });
    expect(await readResult(folder)).toMatchObject({ outcome: 'done', files: FILES });
  });

  test('is returned without plans, because a plan could contain a web page', async () => {
    write('plan.svg', '<svg/>');
    say({ files: [...FILES, { name: 'plan.svg', bytes: 6, mediaType: 'image/svg+xml' }] });
    expect(await readResult(folder)).toMatchObject({ outcome: 'done', files: FILES });
  });

  test.each<[string, () => void]>([
    ['a wrong size', () => write('scene.glb', makeGlb(101))],
    ['an invalid model', () => write('scene.glb', Buffer.alloc(GLB.length, '<html>'))],
    ['an invalid picture', () => write('poster.webp', Buffer.alloc(WEBP.length, 'x'))],
    ['a model as a picture', () => say({ poster: 'scene.glb' })],
    ['a duplicate file', () => say({ files: [...FILES, FILES[0]] })],
    ['a missing file', () => rmSync(join(folder, 'thumbnail.webp'))],
    ['an unlisted file', () => say({ files: FILES.slice(0, 2) })],
    ['a part without its file', () => say({ parts: [{ ...PART, levels: [level('other.glb', 1)] }] })],
    ['a part of another size', () => say({ parts: [{ ...PART, levels: [level('scene.glb', 1)] }] })],
    [
      'a size over the limit',
      () => say({ files: [{ ...FILES[0], bytes: 5 * 1024 ** 3 }, ...FILES.slice(1)] }),
    ],
    ['a name with ..', () => say({ files: [...FILES, { ...FILES[0], name: '../scene.glb' }] })],
    ['a length that is not a number', () => write('result.json', '{"outcome":"done","sceneError":1e999}')],
    ['truncated JSON', () => write('result.json', '{"outcome":"done"')],
    [
      'a link to another file',
      () => {
        rmSync(join(folder, 'scene.glb'));
        write('elsewhere', GLB);
        symlinkSync(join(folder, 'elsewhere'), join(folder, 'scene.glb'));
      },
    ],
  ])('is rejected for %s @15.45', async (_, change) => {
    change();
    expect(await readResult(folder)).toEqual({ outcome: 'refused', sentence: texts.result });
  });

  test('is treated as a crash if it is missing or too large', async () => {
    write('result.json', Buffer.alloc(17 * 1024 ** 2, ' '));
    expect(await readResult(folder)).toEqual({ outcome: 'refused', sentence: texts.crashed });
    rmSync(join(folder, 'result.json'));
    expect(await readResult(folder)).toEqual({ outcome: 'refused', sentence: texts.crashed });
  });
});
