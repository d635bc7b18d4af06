import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from './runner-process.ts';

const SERVER = 'https://twins.example.org';

test('a runner prefers flags to environment variables, and reads its token from a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gov360-token-'));
  const file = join(folder, 'token');
  writeFileSync(file, 'secret\n');
  const env = { RUNNER_SERVER: SERVER, RUNNER_TOKEN_FILE: file, RUNNER_CORES: '2' };
  expect(readSettings(env, [])).toMatchObject({ server: SERVER, token: 'secret', cores: 2, memory: 4096 });
  expect(readSettings(env, ['--cores', '3', '--memory', '6144'])).toMatchObject({ cores: 3, memory: 2048 });
  rmSync(folder, { recursive: true });
  expect(() => readSettings(env, [])).toThrow(/^RUNNER_TOKEN_FILE: .* cannot be read/);
});

test.each([
  [{}, [], 'RUNNER_SERVER is not set'],
  [{ RUNNER_SERVER: SERVER }, [], 'RUNNER_TOKEN_FILE is not set'],
  [{ RUNNER_SERVER: 'http://twins.example.org', RUNNER_TOKEN: 'x' }, [], 'does not use https'],
  [{ RUNNER_SERVER: SERVER, RUNNER_TOKEN: 'x' }, ['--memory', '400'], 'at least 512 MB'],
  [{ RUNNER_SERVER: SERVER, RUNNER_TOKN: 'x' }, [], 'RUNNER_TOKEN is'],
  [{ RUNNER_SERVER: SERVER }, ['--sever', 'x'], 'The flags are --server'],
])('a runner with the variables %j and the flags %j reports the error', (env, words, message) => {
  expect(() => readSettings(env, words)).toThrow(message);
});
