import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testContext } from '../../tests/support/servers/api.ts';
import { readConfig } from '../config.ts';
import { ConfigError } from '../config/config-error.ts';
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
  test('carries the provider’s key, and lets its program in', async () => {
    const { html, policy } = await playerPage({ MATTERPORT_SDK_KEY: 'abc123' });
    expect(html).toContain('name="gov360-matterport-key" content="abc123"');
    expect(policy).toMatch(/script-src [^;]*https:\/\/static\.matterport\.com/);
    expect(policy).toContain('frame-src https://my.matterport.com;');
  });

  test('lets no program of the provider in without a key', async () => {
    const { html, policy } = await playerPage();
    expect(html).toContain('name="gov360-matterport-key" content=""');
    expect(policy).not.toMatch(/script-src [^;]*matterport/);
    expect(policy).not.toContain('static.matterport.com');
    expect(policy).toContain('frame-src https://my.matterport.com;');
  });

  test('refuses a key that is none', () => {
    expect(() => readConfig({ MATTERPORT_SDK_KEY: '"><script>' })).toThrow(ConfigError);
  });
});
