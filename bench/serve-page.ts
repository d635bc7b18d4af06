import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface ServedPage {
  origin: string;
  stop(): Promise<void>;
}

/**
 * Serves a built page as the product serves the player: same listener, encodings and headers, with captures
 * next to it.
 */
export async function servePage(folder: string, dataDir = ''): Promise<ServedPage> {
  const script = join(import.meta.dirname, 'player/player-page-server.ts');
  const child = spawn(process.execPath, [script, folder, ...(dataDir ? [dataDir] : [])], {
    env: { PATH: process.env.PATH ?? '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const [said] = (await Promise.race([
    once(child.stdout, 'data'),
    exited.then(([code]) => Promise.reject(new Error(`A page's server ended with ${String(code)}.`))),
  ])) as [Buffer];
  return {
    origin: said.toString().trim(),
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
