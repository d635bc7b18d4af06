import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { api } from '../../contract/addresses.ts';
import { formatTopic } from '../../contract/topic.ts';
import { openStream } from '../support/event-stream.ts';
import { startProduct } from '../support/product.ts';
import { openSession } from '../support/session.ts';

describe('a server that is told to stop', () => {
  it('ends its streams, finishes the request under way, and exits 0 within 10 s', async () => {
    const product = await startProduct();
    const session = await openSession(product.origin, 'owner@example.test');
    const topic = formatTopic({ kind: 'tour', userId: session.userId });
    const stream = await openStream(product.origin, [topic], { session });
    await stream.next();

    const body = JSON.stringify({ name: 'Saved while stopping' });
    const save = request(`${product.origin}${api.tour(session.userId)}`, {
      method: 'PATCH',
      headers: {
        cookie: session.cookie,
        origin: product.origin,
        expect: '100-continue',
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      },
    });
    save.flushHeaders();
    // The server has the head of the request, and waits for its body.
    await once(save, 'continue');
    const deadline = AbortSignal.timeout(10_000);
    const code = product.stop('SIGTERM');
    expect(await stream.next()).toBeNull();
    save.end(body);
    const [answer] = (await once(save, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(200);
    expect(await json(answer)).toMatchObject({ name: 'Saved while stopping' });
    expect(await Promise.race([code, once(deadline, 'abort').then(() => 'too late')])).toBe(0);

    const again = await startProduct({ dataDir: product.dataDir });
    const reread = await fetch(`${again.origin}${api.tour(session.userId)}`, {
      headers: { cookie: session.cookie },
    });
    expect(await reread.json()).toMatchObject({ name: 'Saved while stopping' });
    await again.stop();
    again.remove();
  });
});
