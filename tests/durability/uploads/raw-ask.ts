import { openRequest } from '../../support/servers/raw-request.ts';

export interface RawAnswer {
  /** The HTTP status; 0 if the connection ended without a response. */
  status: number;
  headers: Headers;
  /** The code of the problem details; '' if there is none. */
  code: string;
}

export interface RawCall {
  port: number;
  method: string;
  path: string;
  /** Headers to send unchanged, whatever they contain. */
  headers: readonly (readonly [name: string, value: string])[];
  body?: Uint8Array;
  /** True if the connection is closed after the body, before any response. */
  cut?: boolean;
}

/** Writes a request to a socket exactly as given. Returns the response. */
export async function askRaw({ port, method, path, headers, body, cut }: RawCall): Promise<RawAnswer> {
  const lines = headers.map(([name, value]) => `${name}: ${value.replaceAll(/[\r\n]/g, ' ')}`);
  const sent = await openRequest(port, [`${method} ${path} HTTP/1.1`, 'Connection: close', ...lines]);
  if (body) sent.socket.write(body);
  if (cut) setTimeout(() => sent.socket.destroy(), 5);
  // If the server has not read the whole request, it resets the connection.
  await sent.closed.catch(() => {});
  const [head = '', ...rest] = sent.received().split('\r\n\r\n');
  const [first = '', ...fields] = head.split('\r\n');
  const answered = new Headers();
  for (const field of fields) {
    const [name = '', value = ''] = field.split(/: ?(.*)/s);
    answered.append(name, value);
  }
  return {
    status: Number(first.split(' ')[1] ?? 0),
    headers: answered,
    code: /"code":"([\w-]+)"/.exec(rest.join(''))?.[1] ?? '',
  };
}
