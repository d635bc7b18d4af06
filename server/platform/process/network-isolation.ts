import { spawnSync } from 'node:child_process';

/**
 * The prefix of a command that runs it in a network namespace without any network, loopback included: directly as root, otherwise in a user
 * namespace that maps the user to itself.
 */
const WAYS = [
  ['unshare', '--net', '--'],
  ['unshare', '--user', '--map-current-user', '--net', '--'],
];
/** Milliseconds for a trial, once per server. */
const TIMEOUT = 5_000;

let found: readonly string[] | null | undefined;

/**
 * Returns the prefix that cuts a command off from every network, or null if the system has no `unshare` or forbids namespaces, as most
 * containers and macOS do. The command keeps its process id.
 */
export function networkIsolation(): readonly string[] | null {
  if (found === undefined) {
    found = (process.platform === 'linux' && WAYS.find((way) => works(way))) || null;
  }
  return found;
}

function works([program = '', ...flags]: readonly string[]): boolean {
  // The children's own environment, so that the same program is found.
  const { status } = spawnSync(program, [...flags, 'true'], { env: {}, stdio: 'ignore', timeout: TIMEOUT });
  return status === 0;
}
