import { spawnSync } from 'node:child_process';

/**
 * What goes before a command so that it runs in a network namespace without any network, its loopback down: as root plainly, otherwise
 * within a user namespace that maps the user to itself.
 */
const WAYS = [
  ['unshare', '--net', '--'],
  ['unshare', '--user', '--map-current-user', '--net', '--'],
];
/** Milliseconds for a try, once for each server. */
const TIMEOUT = 5_000;

let found: readonly string[] | null | undefined;

/**
 * The words before a command that cut it off from every network; null where this system has no `unshare` or forbids namespaces, as most
 * containers and macOS do. The command keeps its process id.
 */
export function networkIsolation(): readonly string[] | null {
  if (found === undefined) {
    found = (process.platform === 'linux' && WAYS.find((way) => works(way))) || null;
  }
  return found;
}

function works([program = '', ...flags]: readonly string[]): boolean {
  // The environment of the children themselves, so that the same program is found.
  const { status } = spawnSync(program, [...flags, 'true'], { env: {}, stdio: 'ignore', timeout: TIMEOUT });
  return status === 0;
}
