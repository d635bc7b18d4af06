import { request } from 'node:http';
import type { Config } from '../../../server/platform/config/config.ts';

export interface SendOptions {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** The client's own loopback address, 127.0.0.x, so that one machine can play several. */
  from?: string;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  json: Record<string, unknown>;
}

/** A request to the port where a server listens, as a browser on the pages of its public origin makes it. */
export function send(config: Config, port: number, path: string, options: SendOptions = {}): Promise<Answer> {
  const { method = 'GET', body, headers = {}, from = '127.0.0.1' } = options;
  const payload = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const outgoing = request({
      host: '127.0.0.1',
      port,
      path,
      method,
      localAddress: from,
      headers: {
        host: new URL(config.publicOrigin).host,
        ...(method === 'GET' || method === 'HEAD' ? {} : { origin: config.publicOrigin }),
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
    });
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      incoming.toArray().then((chunks) => {
        const text = Buffer.concat(chunks as Buffer[]).toString();
        const answer = new Headers();
        for (const [name, values] of Object.entries(incoming.headersDistinct)) {
          for (const value of values ?? []) answer.append(name, value);
        }
        const json =
          /json/.test(answer.get('content-type') ?? '') && text !== ''
            ? (JSON.parse(text) as Record<string, unknown>)
            : {};
        resolve({ status: incoming.statusCode ?? 0, headers: answer, text, json });
      }, reject);
    });
    outgoing.end(payload);
  });
}
