import { BlockList, isIP } from 'node:net';

/**
 * Finds who a request really comes from: the socket's address or, while that is one of `trustedProxies` (addresses or
 * CIDR blocks), what it says in `X-Forwarded-For`, read from the right up to the first address that is not trusted.
 * `ignored` hears of each peer whose header is not believed.
 */
export function createClientAddress(
  trustedProxies: readonly string[],
  ignored: (peer: string) => void = () => {},
) {
  const trusted = toBlockList(trustedProxies);
  const isTrusted = (address: string) => isIP(address) !== 0 && trusted.check(address, family(address));
  return (socketAddress: string, forwardedFor: string | undefined): string => {
    let client = normalise(socketAddress);
    if (forwardedFor === undefined) return client;
    if (!isTrusted(client)) ignored(client);
    const hops = forwardedFor.split(',').map((hop) => normalise(hop.trim()));
    while (isTrusted(client)) {
      const hop = hops.pop();
      // What is no address is nobody's word.
      if (hop === undefined || isIP(hop) === 0) break;
      client = hop;
    }
    return client;
  };
}

/** IPv4 written as IPv6 (`::ffff:192.0.2.1`) is the same client. */
function normalise(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}

function family(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

function toBlockList(blocks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const block of blocks) {
    const [address = '', prefix] = block.split('/');
    if (prefix === undefined) list.addAddress(address, family(address));
    else list.addSubnet(address, Number(prefix), family(address));
  }
  return list;
}
