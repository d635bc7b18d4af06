import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const autocannon = join(dirname(require.resolve('autocannon/package.json')), 'autocannon.js');

export interface Load {
  path: string;
  cookie: string;
  /** A JSON body, which makes the request a PATCH. */
  body?: string;
}

export interface Answers {
  count: number;
  seconds: number;
}

/** The number of simultaneous connections. */
const CONNECTIONS = 50;

/**
 * Returns how many requests `origin` answers under the load in some seconds. Throws if any response has an
 * unexpected status.
 */
export async function countAnswers(origin: string, load: Load, seconds: number): Promise<Answers> {
  const change = load.body
    ? ['-m', 'PATCH', '-b', load.body, '-H', 'content-type=application/json', '-H', `origin=${origin}`]
    : [];
  const args = ['-j', '-n', '-c', String(CONNECTIONS), '-d', String(seconds), '-H', `cookie=${load.cookie}`];
  const child = spawn(process.execPath, [autocannon, ...args, ...change, `${origin}${load.path}`], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  const result = JSON.parse(output) as {
    '2xx': number;
    non2xx: number;
    errors: number;
    duration: number;
  };
  if (result.non2xx > 0 || result.errors > 0 || result['2xx'] === 0) {
    throw new Error(`${load.path}: ${result.non2xx} wrong answers, ${result.errors} errors.`);
  }
  return { count: result['2xx'], seconds: result.duration };
}
