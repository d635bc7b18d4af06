import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { LIGHT_CAPTURES } from '../support/browser/worker-fixtures.ts';
import { startPlayerServers } from '../support/player/player-servers.ts';

const SCRIPT = resolve(import.meta.dirname, '../../scripts/conformance.mjs');

/** Runs the command without a terminal, so that it skips checks that need a user. */
function runCommand(address: string): Promise<{ code: number | null; lines: string[] }> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [SCRIPT, address], { stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    child.stdout.on('data', (piece: Buffer) => (text += piece.toString()));
    child.on('close', (code) => done({ code, lines: text.trim().split('\n') }));
  });
}

// tools/conformance/run-checks.test.ts covers the results with other players, and
// protocol-conformance.component.test.ts covers all checks with our own player.
test('checks our own player unattended, and fails for a page that is not a player @11.43', async () => {
  test.setTimeout(120_000);
  const servers = await startPlayerServers(LIGHT_CAPTURES);
  const silent = createServer((_request, response) => response.end('<!doctype html>No player')).listen(0);
  const { port } = silent.address() as AddressInfo;
  try {
    const [ours, none] = await Promise.all([
      runCommand(`${servers.playerOrigin}/?m=gv360office`),
      runCommand(`http://localhost:${port}/`),
    ]);
    expect(ours.lines.filter((line) => !line.startsWith('Skipped'))).toEqual([
      'Passed  It announces itself',
      'Passed  It repeats its announcement until it is answered',
      'Passed  It accepts a tour',
      'Passed  It ignores unknown and malformed messages',
      'Passed  It ignores messages from other windows',
      'Passed  It sends nothing else',
    ]);
    expect(ours.lines).toHaveLength(19);
    expect(ours.code).toBe(0);
    expect(none.lines[0]).toContain('Failed  It announces itself');
    expect(none.code).toBe(1);
  } finally {
    await servers.stop();
    silent.close();
  }
});
