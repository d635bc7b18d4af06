/** Whether a host name, as in an address's authority or given to listen on, means this machine alone. */
export function isLoopbackHost(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    /^127(\.\d+){3}$/.test(hostname) ||
    hostname === '::1' ||
    hostname === '[::1]'
  );
}

/** The same of an http, https or smtp address. */
export function isLoopbackUrl(address: string): boolean {
  return isLoopbackHost(new URL(address).hostname);
}

/** Whether a socket's other end is on this machine. */
export function isLoopbackPeer(address: string): boolean {
  return isLoopbackHost(address.replace(/^::ffff:/i, ''));
}

/** What a configuration says about who can reach the server, and how. */
export interface Exposure {
  host: string;
  publicOrigin: string;
  playerOrigin: string;
  allowNetworkHost: boolean;
  allowInsecureOrigin: boolean;
}

/** Why a server should not be reached like that, with what to do about it; null when nothing is wrong. */
export function exposureProblem(exposure: Exposure): string | null {
  const { host, publicOrigin, playerOrigin, allowNetworkHost, allowInsecureOrigin } = exposure;
  if (!isLoopbackHost(host) && isLoopbackUrl(publicOrigin) && !allowNetworkHost) {
    return (
      `HOST ${host} opens the server to the network, while PUBLIC_ORIGIN ${publicOrigin} is only this machine: ` +
      'leave HOST out, set PUBLIC_ORIGIN to where people reach the site, or, in a container, set ALLOW_NETWORK_HOST=true.'
    );
  }
  if (allowInsecureOrigin) return null;
  for (const [name, origin] of Object.entries({ PUBLIC_ORIGIN: publicOrigin, PLAYER_ORIGIN: playerOrigin })) {
    if (!origin.startsWith('http:') || isLoopbackUrl(origin)) continue;
    return (
      `${name} ${origin} is not encrypted, so anyone on the network could take over a session: ` +
      'use an https origin, or, on a network that you trust, set ALLOW_INSECURE_ORIGIN=true.'
    );
  }
  return null;
}
