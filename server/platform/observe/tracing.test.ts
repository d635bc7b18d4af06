import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  context,
  type Context,
  type ContextManager,
  propagation,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  type SpanOptions,
  type SpanStatus,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../tests/support/servers/server.ts';

interface EndedSpan {
  name: string;
  kind: SpanKind | undefined;
  attributes: Attributes;
  status: SpanStatusCode;
  traceId: string;
  spanId: string;
  parentId: string | undefined;
}

const ended: EndedSpan[] = [];
let count = 0;
const nextId = (length: number) => (++count).toString(16).padStart(length, '0');

/** Starts a span like an OpenTelemetry SDK, but does not send it. */
function startSpan(name: string, options: SpanOptions = {}, parent: Context = context.active()): Span {
  const above = trace.getSpanContext(parent);
  const spanContext: SpanContext = {
    traceId: above?.traceId ?? nextId(32),
    spanId: nextId(16),
    traceFlags: TraceFlags.SAMPLED,
  };
  const kept: EndedSpan = {
    name,
    kind: options.kind,
    attributes: { ...options.attributes },
    status: SpanStatusCode.UNSET,
    traceId: spanContext.traceId,
    spanId: spanContext.spanId,
    parentId: above?.spanId,
  };
  const span = {
    spanContext: () => spanContext,
    setAttribute: (key: string, value: string) => span.setAttributes({ [key]: value }),
    setAttributes: (attributes: Attributes) => (Object.assign(kept.attributes, attributes), span),
    setStatus: ({ code }: SpanStatus) => ((kept.status = code), span),
    updateName: (later: string) => ((kept.name = later), span),
    end: () => void ended.push(kept),
  } as Span;
  return span;
}

function contextManager(): ContextManager {
  const storage = new AsyncLocalStorage<Context>();
  const manager: ContextManager = {
    active: () => storage.getStore() ?? ROOT_CONTEXT,
    with: (active, work, self, ...args) => storage.run(active, () => work.call(self as never, ...args)),
    bind: (_, target) => target,
    enable: () => manager,
    disable: () => manager,
  };
  return manager;
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { TRUSTED_PROXIES: '127.0.0.2' } });
});
afterAll(() => server.close());

const TRACE = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
const link = { method: 'POST', body: { email: 'ada@example.org' } };

test('traces requests, transactions and jobs only if an SDK is loaded', async () => {
  expect((await server.send('/api/auth/email-link', link)).status).toBe(202);
  await expect.poll(async () => jobsLeft()).toBe(0);
  expect(ended).toEqual([]);

  trace.setGlobalTracerProvider({
    getTracer: () => ({ startSpan, startActiveSpan: () => undefined as never }),
  });
  context.setGlobalContextManager(contextManager());
  propagation.setGlobalPropagator({
    inject: () => {},
    fields: () => ['traceparent'],
    extract(parent, carrier, getter) {
      const [, traceId, spanId] = String(getter.get(carrier, 'traceparent') ?? '').split('-');
      if (!traceId || !spanId) return parent;
      return trace.setSpanContext(parent, {
        traceId,
        spanId,
        traceFlags: TraceFlags.SAMPLED,
        isRemote: true,
      });
    },
  });

  const headers = { traceparent: TRACE };
  await server.send('/api/auth/email-link', { ...link, headers, from: '127.0.0.2' });
  await expect.poll(() => ended.some(({ name }) => name.startsWith('job'))).toBe(true);
  const request = ended.find(({ name }) => name.startsWith('POST'));
  expect(request).toMatchObject({
    name: 'POST /api/auth/email-link',
    kind: SpanKind.SERVER,
    traceId: 'a'.repeat(32),
    parentId: 'b'.repeat(16),
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/api/auth/email-link',
      'http.response.status_code': 202,
    },
  });
  const ofRequest = ended.filter(({ parentId }) => parentId === request?.spanId);
  expect(ofRequest).toContainEqual(
    expect.objectContaining({
      name: 'transaction',
      kind: SpanKind.CLIENT,
      attributes: { 'db.system.name': 'sqlite' },
    }),
  );
  const job = ended.find(({ name }) => name === 'job link-mail');
  expect(job).toMatchObject({
    kind: SpanKind.CONSUMER,
    parentId: undefined,
    attributes: { 'gov360.job.attempt': 1, 'gov360.job.outcome': 'done' },
  });
  expect(ended.some(({ name, parentId }) => name === 'transaction' && parentId === job?.spanId)).toBe(true);
});

test('ignores a client’s trace id, and records only an error’s type', async () => {
  ended.length = 0;
  await server.send('/api/users/someone/tours/demo-tour', { headers: { traceparent: TRACE } });
  expect(ended).toContainEqual(
    expect.objectContaining({ name: 'GET /api/users/{userId}/tours/{tourId}', parentId: undefined }),
  );
  await expect(
    server.context.store.write(() => Promise.reject(new TypeError('what somebody wrote'))),
  ).rejects.toThrow('what somebody wrote');
  expect(ended).toContainEqual(
    expect.objectContaining({
      status: SpanStatusCode.ERROR,
      attributes: { 'db.system.name': 'sqlite', 'error.type': 'TypeError' },
    }),
  );
  expect(JSON.stringify(ended)).not.toMatch(/somebody wrote|someone/);
});

async function jobsLeft(): Promise<number> {
  const rows = await server.context.store.db
    .selectFrom('jobs')
    .select('id')
    .where('state', 'in', ['queued', 'running'])
    .execute();
  return rows.length;
}
