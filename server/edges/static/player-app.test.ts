import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testContext } from '../../../tests/support/servers/api.ts';
import { readConfig } from '../../platform/config/config.ts';
import { ConfigError } from '../../platform/config/fields.ts';
import { createPlayerApp } from './player-app.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gov360-player-'));
  writeFileSync(
    join(folder, 'index.html'),
    '<meta name="gov360-matterport-key" content="%MATTERPORT_KEY%" />',
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function playerPage(environment: Record<string, string> = {}) {
  const app = createPlayerApp(testContext(undefined as never, environment), folder);
  const response = await app.request('http://localhost:5173/');
  return { html: await response.text(), policy: response.headers.get('content-security-policy') ?? '' };
}

describe('the player’s page', () => {
  test('contains the provider’s key, and allows the provider’s scripts', async () => {
    const { html, policy } = await playerPage({ MATTERPORT_SDK_KEY: 'abc123' });
    expect(html).toContain('name="gov360-matterport-key" content="abc123"');
    expect(policy).toMatch(/script-src [^;]*https:\/\/static\.matterport\.com/);
    expect(policy).toContain('frame-src https://my.matterport.com;');
  });

  test('blocks the provider’s scripts without a key', async () => {
    const { html, policy } = await playerPage();
    expect(html).toContain('name="gov360-matterport-key" content=""');
    expect(policy).not.toMatch(/script-src [^;]*matterport/);
    expect(policy).not.toContain('static.matterport.com');
    expect(policy).toContain('frame-src https://my.matterport.com;');
  });

  test('rejects an invalid key', () => {
    expect(() => readConfig({ MATTERPORT_SDK_KEY: '"><script>' })).toThrow(ConfigError);
  });
});

describe('preloading for the player’s page', () => {
  const PROGRAM =
    '</assets/scene-1.js>; rel=modulepreload; crossorigin,</assets/shared-1.js>; rel=modulepreload; crossorigin';
  let dataDir: string;

  beforeAll(() => {
    dataDir = join(folder, 'data');
    mkdirSync(join(dataDir, 'captures/a1b2c3d4e5f'), { recursive: true });
    writeFileSync(join(dataDir, 'captures/a1b2c3d4e5f/capture.json'), '{}');
    mkdirSync(join(folder, '.vite'));
    const chunks = {
      '_scene.js': { file: 'assets/scene-1.js', name: 'scene', imports: ['_shared.js'] },
      '_shared.js': { file: 'assets/shared-1.js', name: 'shared' },
      '_panels.js': { file: 'assets/panels-1.js', name: 'panels' },
    };
    writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(chunks));
  });

  async function hints(id: string): Promise<string | null> {
    const app = createPlayerApp(testContext(undefined as never, { DATA_DIR: dataDir }), folder);
    const response = await app.request(`http://localhost:5173/?m=${encodeURIComponent(id)}`);
    expect(response.status).toBe(200);
    return response.headers.get('link');
  }

  test.each(['gv360office', 'a1b2c3d4e5f', ' a1b2c3d4e5f '])(
    'includes the renderer and the description of a built-in or installed capture: %j @16.23',
    async (id) => {
      const description = `</captures/${id.trim()}/capture.json>; rel=preload; as=fetch; crossorigin`;
      expect(await hints(id)).toBe(`${PROGRAM},${description}`);
    },
  );

  test('includes only the renderer for a scan @16.23', async () => {
    expect(await hints('_0123456789')).toBe(PROGRAM);
  });

  test.each(['', 'SxQL3iGyoDo', '../a1b2c3d4', 'a1b2c3d4e5f>; rel=preload, <x'])(
    'includes nothing for %j, which is not the id of a capture @16.23',
    async (id) => {
      expect(await hints(id)).toBeNull();
    },
  );
});
