/** Returns whether a host name or IP address refers only to this machine. */
export function isLoopbackHost(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    /^127(\.\d+){3}$/.test(hostname) ||
    hostname === '::1' ||
    hostname === '[::1]'
  );
}

/** Returns whether an http, https or smtp address is on this machine. */
export function isLoopbackUrl(address: string): boolean {
  return isLoopbackHost(new URL(address).hostname);
}

/** Returns whether the address of a connected client is on this machine. */
export function isLoopbackPeer(address: string): boolean {
  return isLoopbackHost(address.replace(/^::ffff:/i, ''));
}

/** The settings that determine who can reach the server, and how. */
export interface Exposure {
  host: string;
  publicOrigin: string;
  playerOrigin: string;
  allowNetworkHost: boolean;
  allowInsecureOrigin: boolean;
}

/**
 * Returns null if the settings are safe. Otherwise returns an error message that says how to correct them.
 */
export function exposureProblem(exposure: Exposure): string | null {
  const { host, publicOrigin, playerOrigin, allowNetworkHost, allowInsecureOrigin } = exposure;
  if (!isLoopbackHost(host) && isLoopbackUrl(publicOrigin) && !allowNetworkHost) {
    return (
      `HOST ${host} opens the server to the network, but PUBLIC_ORIGIN ${publicOrigin} is reachable only from this machine: ` +
      'unset HOST, or set PUBLIC_ORIGIN to the address of the site. In a container, you can set ALLOW_NETWORK_HOST=true instead.'
    );
  }
  if (allowInsecureOrigin) return null;
  for (const [name, origin] of Object.entries({ PUBLIC_ORIGIN: publicOrigin, PLAYER_ORIGIN: playerOrigin })) {
    if (!origin.startsWith('http:') || isLoopbackUrl(origin)) continue;
    return (
      `${name} ${origin} is not encrypted, so anyone on the network could take over a session: ` +
      'use an https origin. If you trust the network, you can set ALLOW_INSECURE_ORIGIN=true instead.'
    );
  }
  return null;
}
