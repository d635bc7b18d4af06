import { Agent, request } from 'node:https';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { api } from '../../contract/addresses.ts';
import type { Cluster } from './start-cluster.ts';
import type { TestSession } from '../../tests/support/servers/session.ts';

/** A browser's connections to one balancer of a cluster. */
export class ClusterClient {
  readonly #cluster: Cluster;
  readonly #balancer: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: Infinity });

  /** `index` selects the balancer. */
  constructor(cluster: Cluster, index = 0) {
    this.#cluster = cluster;
    this.#balancer = cluster.balancers[index % cluster.balancers.length] ?? '';
  }

  /**
   * Sends a request as `fetch` does in a page of the site: to the site or, if `address` is a full URL, to the
   * player. Rejects if the connection drops.
   */
  async ask(
    session: TestSession | null,
    address: string,
    init: RequestInit & { body?: string | Uint8Array | null } = {},
  ): Promise<Response> {
    const { method = 'GET', body, signal } = init;
    const { origin } = this.#cluster;
    const { host, hostname, pathname, search } = new URL(address, origin);
    const headers: Record<string, string> = {
      host,
      origin: origin.origin,
      ...(session ? { cookie: session.cookie } : {}),
      ...Object.fromEntries(new Headers(init.headers)),
    };
    if (body) headers['content-length'] = String(Buffer.byteLength(body));
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const asked = request({
      host: this.#balancer,
      port: origin.port,
      servername: hostname,
      ca: this.#cluster.certificate,
      agent: this.#agent,
      method,
      path: pathname + search,
      headers,
      ...(signal ? { signal } : {}),
    });
    asked.on('error', reject);
    asked.on('response', (answer) => {
      const { statusCode: status = 0, headersDistinct } = answer;
      const told = new Headers();
      for (const [name, values] of Object.entries(headersDistinct))
        for (const value of values ?? []) told.append(name, value);
      const isEmpty = status === 204 || status === 304 || method === 'HEAD';
      if (isEmpty) answer.resume();
      const content = isEmpty ? null : (Readable.toWeb(answer) as ReadableStream<Uint8Array<ArrayBuffer>>);
      resolve(new Response(content, { status, headers: told }));
    });
    asked.end(body ?? undefined);
    return promise;
  }

  /** Sends a request with a JSON body. */
  async send(session: TestSession | null, method: string, address: string, body: unknown): Promise<Response> {
    return this.ask(session, address, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  /** Signs in with a link from an email. */
  async signIn(email: string): Promise<TestSession> {
    const asked = await this.send(null, 'POST', api.emailLink(), { email });
    if (!asked.ok) throw new Error(`A link was answered ${asked.status}: ${await asked.text()}`);
    await asked.text();
    const token = await this.#mailedToken(email);
    const answer = await this.send(null, 'POST', api.emailLinkComplete(), { email, token });
    const { userId } = (await answer.json()) as { userId: string };
    const cookies = answer.headers.getSetCookie().map((each) => each.split(';')[0] ?? '');
    const cookie = cookies.find((each) => each.includes('gov360_session='));
    if (!cookie) throw new Error(`Signing in was answered ${answer.status}.`);
    return { userId, cookie };
  }

  async #mailedToken(email: string): Promise<string> {
    for (;;) {
      const mail = this.#cluster.inbox.mails().find(({ to }) => to === email);
      const link = mail?.links.find((each) => each.includes('/signin?'));
      if (link) return new URL(link).searchParams.get('token') ?? '';
      await pause(50);
    }
  }

  close(): void {
    this.#agent.destroy();
  }
}
