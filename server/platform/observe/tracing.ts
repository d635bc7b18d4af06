import {
  type Attributes,
  context,
  type Context as TraceContext,
  INVALID_TRACEID,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

/**
 * Creates spans. They have no effect unless the operator has loaded an OpenTelemetry SDK before the server.
 */
const tracer = trace.getTracer('gov360');

const KINDS = { request: SpanKind.SERVER, job: SpanKind.CONSUMER, transaction: SpanKind.CLIENT } as const;

interface Work {
  kind: keyof typeof KINDS;
  attributes?: Attributes;
  /** The trace to which the span belongs; the current one if absent. */
  parent?: TraceContext;
}

/** The `parent` of a span that starts a new trace. */
export const NEW_TRACE = ROOT_CONTEXT;

/** Returns the trace from the headers of a request. Call this only for requests from a trusted proxy. */
export function traceOf(header: (name: string) => string | undefined): TraceContext {
  return propagation.extract(ROOT_CONTEXT, null, { get: (_, name) => header(name), keys: () => [] });
}

/**
 * Runs `work` in a span, and returns its result. Without an SDK, the span is null. If `work` throws, only the
 * type of the error is recorded, because its message may contain user input.
 */
export async function traced<T>(
  name: string,
  { kind, attributes = {}, parent = context.active() }: Work,
  work: (span: Span | null) => Promise<T>,
): Promise<T> {
  const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, parent);
  if (span.spanContext().traceId === INVALID_TRACEID) return await work(null);
  try {
    return await context.with(trace.setSpan(parent, span), () => work(span));
  } catch (error) {
    noteFailure(span, error instanceof Error ? error.name : typeof error);
    throw error;
  } finally {
    span.end();
  }
}

/** Marks a span as failed. `type`: the name of the error, the response's status or the job's outcome. */
export function noteFailure(span: Span, type: string): void {
  span.setAttribute('error.type', type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}
