import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { SCAN_MAX_MEMORY } from '../../../../contract/limits.ts';
import { isLoopbackUrl } from '../../../platform/config/exposure.ts';
import {
  ConfigError,
  count,
  origin,
  parseEnvironment,
  refuseMisspelled,
} from '../../../platform/config/fields.ts';

/** Maximum memory that a scan can use, in MiB. */
const LARGEST = SCAN_MAX_MEMORY / 1024 ** 2;
/** Minimum memory with which a scan can be processed, in MiB. */
const LEAST = 512;
const environment = z.object({
  RUNNER_SERVER: origin.optional(),
  RUNNER_TOKEN: z.string().optional(),
  RUNNER_MEMORY_MB: count.optional(),
  RUNNER_CORES: count.default(1),
  RUNNER_DIR: z.string().optional(),
});

const FLAGS = {
  server: 'RUNNER_SERVER',
  'token-file': 'RUNNER_TOKEN_FILE',
  memory: 'RUNNER_MEMORY_MB',
  cores: 'RUNNER_CORES',
  dir: 'RUNNER_DIR',
} as const;

/** Returns the settings of a runner. Flags take precedence over variables. Throws `ConfigError`. */
export function readSettings(env: Record<string, string | undefined>, words: string[]) {
  refuseMisspelled(env, Object.keys(environment.shape));
  const values = parseEnvironment(environment, { ...env, ...readFlags(words) });
  const { RUNNER_SERVER: server, RUNNER_TOKEN: token, RUNNER_CORES: cores, RUNNER_DIR: dir } = values;
  if (!server)
    throw new ConfigError(
      'RUNNER_SERVER is not set. Set it to the address of the server, which is its PUBLIC_ORIGIN.',
    );
  if (!server.startsWith('https://') && !isLoopbackUrl(server))
    throw new ConfigError(
      `RUNNER_SERVER ${server} does not use https, so anyone on the network could read the token. Use an https address.`,
    );
  const memory = Math.floor((values.RUNNER_MEMORY_MB ?? LARGEST * cores) / cores);
  if (memory < LEAST)
    throw new ConfigError(
      `RUNNER_MEMORY_MB is ${memory} MB for each of ${cores} scans at once: give it at least ${LEAST} MB for each.`,
    );
  if (!token)
    throw new ConfigError(
      'RUNNER_TOKEN_FILE is not set. Create a runner on the server’s Overview page, save its token to a file, and set RUNNER_TOKEN_FILE to the file’s path.',
    );
  return { server, cores, memory, token, dir: dir && resolve(dir) };
}

function readFlags(words: string[]): Record<string, string> {
  const options = Object.fromEntries(Object.keys(FLAGS).map((name) => [name, { type: 'string' } as const]));
  try {
    const { values } = parseArgs({ args: words, options });
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => [FLAGS[name as keyof typeof FLAGS], String(value)]),
    );
  } catch (error) {
    throw new ConfigError(`${(error as Error).message} The flags are --${Object.keys(FLAGS).join(', --')}.`);
  }
}
