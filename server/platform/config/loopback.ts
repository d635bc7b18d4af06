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
