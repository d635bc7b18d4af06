import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig, type Config } from '../../platform/config/config.ts';
import { posterOf, thumbnailsOfOurs } from './built-in-captures.ts';

const capture = {
  format: 1,
  id: 'a1b2c3d4e5f',
  name: 'Workshop',
  description: '',
  units: 'metre',
  scene: 'scene.glb',
  poster: 'front.jpg',
  thumbnail: 'small.jpg',
  start: { sweep: 's', yaw: 0, pitch: 0 },
  floors: [{ id: 'f', name: 'Ground', elevation: 0, height: 3 }],
  rooms: [],
  sweeps: [{ id: 's', floor: 'f', room: 'r', position: [0, 1.6, 0], neighbours: [] }],
  dimensions: [],
};

let config: Config;

beforeAll(() => {
  const dataDir = mkdtempSync(join(tmpdir(), 'gov360-captures-'));
  config = readConfig({ AUTH_SECRET: 'x'.repeat(40), DATA_DIR: dataDir });
  const install = (id: string, manifest: string): void => {
    mkdirSync(join(dataDir, 'captures', id), { recursive: true });
    writeFileSync(join(dataDir, 'captures', id, 'capture.json'), manifest);
  };
  install('a1b2c3d4e5f', JSON.stringify(capture));
  install('unreadable1', '{');
  install('incomplete1', JSON.stringify({ ...capture, sweeps: [] }));
  const away = '../../../secret.jpg';
  install('leadingaway', JSON.stringify({ ...capture, poster: away, thumbnail: away }));
  install('asadrawing1', JSON.stringify({ ...capture, poster: 'front.svg' }));
  install('too-short', JSON.stringify(capture));
  symlinkSync('a1b2c3d4e5f', join(dataDir, 'captures', 'linkedthere'));
});
afterAll(() => rmSync(config.dataDir, { recursive: true, force: true }));

describe('a capture’s poster', () => {
  test.each([
    ['is that of a built-in capture', 'gv360office', '/captures/gv360office/poster.webp'],
    ['is the file that an installed capture names', 'a1b2c3d4e5f', '/captures/a1b2c3d4e5f/front.jpg'],
    ['is missing for a capture of the provider', 'SxQL3iGyoDo', null],
    ['is missing if the capture cannot be read', 'unreadable1', null],
    ['is missing for an incomplete capture', 'incomplete1', null],
    ['is missing if its name leads out of the folder', 'leadingaway', null],
    ['is missing if it is a drawing, which could contain scripts', 'asadrawing1', null],
    ['is missing if the folder is a symbolic link', 'linkedthere', null],
    ['is missing for an invalid id', './', null],
  ])('%s', async (_what, id, address) => {
    expect(await posterOf(config, id)).toBe(address);
  });
});

describe('thumbnailsOfOurs', () => {
  test('returns the thumbnails of built-in captures and of the requested installed capture @11.21', async () => {
    const ours = await thumbnailsOfOurs(config, 'a1b2c3d4e5f');
    expect(ours).toMatchObject({
      gv360office: '/captures/gv360office/thumbnail.webp',
      a1b2c3d4e5f: '/captures/a1b2c3d4e5f/small.jpg',
    });
  });

  test.each(['', 'SxQL3iGyoDo', 'unreadable1', 'leadingaway', 'too-short', '../a1b2c3d4'])(
    'returns no installed capture for the id %j',
    async (id) => {
      const ours = await thumbnailsOfOurs(config, id);
      expect(Object.keys(ours).filter((known) => !known.startsWith('gv360'))).toEqual([]);
    },
  );

  test('returns the new thumbnail after a capture is installed again', async () => {
    const folder = join(config.dataDir, 'captures', 'b1b2c3d4e5f');
    mkdirSync(folder);
    writeFileSync(join(folder, 'capture.json'), '{');
    expect(await thumbnailsOfOurs(config, 'b1b2c3d4e5f')).not.toHaveProperty('b1b2c3d4e5f');
    writeFileSync(join(folder, 'capture.json'), JSON.stringify({ ...capture, thumbnail: 'new.jpg' }));
    utimesSync(join(folder, 'capture.json'), 1, 1);
    expect(await thumbnailsOfOurs(config, 'b1b2c3d4e5f')).toHaveProperty(
      'b1b2c3d4e5f',
      '/captures/b1b2c3d4e5f/new.jpg',
    );
  });
});
