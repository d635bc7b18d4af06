import { spawnSync } from 'node:child_process';

/**
 * Commands that run another command in a network namespace without any network, not even loopback: directly
 * as root, otherwise in a user namespace that maps the user to itself.
 */
const WAYS = [
  ['unshare', '--net', '--'],
  ['unshare', '--user', '--map-current-user', '--net', '--'],
];
/** Timeout of a trial in milliseconds. Trials run once per server. */
const TIMEOUT = 5_000;

let found: readonly string[] | null | undefined;

/**
 * Returns a command prefix that isolates a process from all networks, or null if the system has no `unshare`
 * or does not allow namespaces, like most containers and macOS. The process keeps its id.
 */
export function networkIsolation(): readonly string[] | null {
  if (found === undefined) {
    found = (process.platform === 'linux' && WAYS.find((way) => works(way))) || null;
  }
  return found;
}

function works([program = '', ...flags]: readonly string[]): boolean {
  // Uses the environment of the child processes, so that the same program is found.
  const { status } = spawnSync(program, [...flags, 'true'], { env: {}, stdio: 'ignore', timeout: TIMEOUT });
  return status === 0;
}
