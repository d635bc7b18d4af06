import { z } from 'zod';
import type { Config } from '../../../platform/config/config.ts';
import { sessionCookieName } from '../../../domain/identity/sessions/session-cookies.ts';
import { API_OPERATIONS, type ApiOperation } from '../operations/api-operations.ts';
import { SCHEMAS } from '../operations/schemas.ts';
import { problemOf, statusOf } from '../../../platform/errors/status.ts';

type Json = Record<string, unknown>;

const PARAMETERS: Readonly<Record<string, string>> = {
  userId: 'The id of a user.',
  jobId: 'The id of a job.',
  scanId: 'The id of a scan.',
  runnerId: 'The id of a runner.',
  leaseId: 'The id of a lease.',
  picture: '`poster` or `thumbnail`.',
  exampleId: 'The id of an example.',
  snapshotId: 'The id of a snapshot, from the list of snapshots.',
  importId: 'The id that the upload of the file returned.',
  streamId: 'The last segment of the Content-Location of a shared stream.',
};

/** Query parameters that can occur several times. */
const LISTS = new Set(['topic', 'join', 'leave']);

/** Returns the OpenAPI 3.1 document of the API. It is made from the schemas that validate requests. */
export function openapiDocument(config: Config): Json {
  const paths: Record<string, Json> = {};
  for (const operation of API_OPERATIONS) {
    (paths[operation.path] ??= {})[operation.method.toLowerCase()] = describe(operation);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'GoV360',
      version: '1',
      description:
        'An API for the documents of digital twins. To get a session cookie, sign in on the site. Requests that change something must send the site’s origin in the Origin header. Errors are problem details (RFC 9457) with a stable `code`. If the database does not respond or is read-only, the server returns 503 `unavailable`, and the detail states whether a change may have been saved. The server rejects requests without permission before it reads the body, and then closes the connection. It reads only a few bodies larger than 64 KiB at a time.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: config.publicOrigin }],
    paths,
    components: {
      schemas: { ...namedSchemas(), Problem: PROBLEM },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookieName(config),
          description: 'Signing in sets this cookie.',
        },
        runner: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token that createRunner returned for a runner.',
        },
      },
    },
  };
}

/** Returns the JSON Schema of a schema of the API. Requests are described as input, responses as output. */
export function describeSchema(name: string, schema: z.ZodType): Json {
  const io = /Patch$|Input$/.test(name) ? 'input' : 'output';
  const { $schema: _, ...description } = z.toJSONSchema(schema, { io });
  return description;
}

function namedSchemas(): Json {
  const named = Object.entries(SCHEMAS).map(([name, schema]) => [name, describeSchema(name, schema)]);
  return Object.fromEntries(named) as Json;
}

const PROBLEM = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code'],
  properties: {
    type: { type: 'string', format: 'uri' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'An error message that you can show to the user.' },
    instance: {
      type: 'string',
      description:
        '`urn:gov360:request:` followed by the id of the request, which is also in the header `X-Request-Id`. Include it when you report a problem.',
    },
    code: { type: 'string', description: 'A stable code for use in programs.' },
    current: { description: 'The current document, if the code is `conflict`.' },
    retryAfter: { type: 'number', description: 'Seconds to wait before the next attempt.' },
    issues: {
      type: 'array',
      items: {
        type: 'object',
        properties: { pointer: { type: 'string' }, detail: { type: 'string' } },
      },
    },
  },
};

function describe(operation: ApiOperation): Json {
  return {
    operationId: operation.id,
    summary: operation.summary,
    description: operation.description,
    security: securityOf(operation),
    parameters: parametersOf(operation),
    ...requestBodyOf(operation),
    responses: { [operation.status]: success(operation), ...problems(operation) },
  };
}

function requestBodyOf({ request, takes }: ApiOperation): Json {
  if (request) {
    return { requestBody: { required: true, content: { 'application/json': { schema: ref(request) } } } };
  }
  if (!takes) return {};
  return { requestBody: { required: true, content: Object.fromEntries(takes.map((media) => [media, {}])) } };
}

/**
 * Returns the credentials that an operation accepts. Any one of the entries is enough. An empty entry means
 * that credentials are optional. An empty list means that they are ignored.
 */
function securityOf({ session }: ApiOperation): Json[] {
  if (session === 'none') return [];
  if (session === 'runner') return [{ runner: [] }];
  return session === 'optional' ? [{ session: [] }, {}] : [{ session: [] }];
}

function parametersOf({ path, query = {}, conditional }: ApiOperation): Json[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: PARAMETERS[name],
    schema: { type: 'string' },
  }));
  const inQuery = Object.entries(query).map(([name, description]) =>
    LISTS.has(name)
      ? {
          name,
          in: 'query',
          required: name === 'topic',
          description,
          schema: { type: 'array', items: { type: 'string' } },
        }
      : { name, in: 'query', description, schema: { type: 'string' } },
  );
  const ifMatch = {
    name: 'If-Match',
    in: 'header',
    description:
      'The revision that the change is based on, in quotes; `"0"` if there was no document. If the revision is older than the current one, the server returns 409 and changes nothing.',
    schema: { type: 'string', examples: ['"12"'] },
  };
  return [...inPath, ...inQuery, ...(conditional ? [ifMatch] : [])];
}

const DONE = {
  200: 'The current state.',
  201: 'Stored.',
  202: 'Accepted for processing.',
  204: 'Done.',
} as const;

function success({ answer, media, headers, status, versioned }: ApiOperation): Json {
  const named = { ...(versioned ? { ETag: 'The revision, in quotes.' } : {}), ...headers };
  if (media) {
    return {
      description: 'The file or the event stream.',
      ...headersOf(named),
      content: { [media]: { schema: { type: 'string' } } },
    };
  }
  if (!answer) return { description: 'Done.' };
  return {
    description: DONE[status],
    ...headersOf(named),
    content: { 'application/json': { schema: ref(answer) } },
  };
}

function headersOf(named: Readonly<Record<string, string>>): Json {
  const headers = Object.entries(named).map(([name, description]) => [
    name,
    { description, schema: { type: 'string' } },
  ]);
  return headers.length > 0 ? { headers: Object.fromEntries(headers) as Json } : {};
}

/** Returns the error responses by status. Several error codes may have the same status. */
function problems({ errors, examples = {} }: ApiOperation): Json {
  const byStatus = Map.groupBy(errors, statusOf);
  const responses = [...byStatus].map(([status, shared]) => {
    const said = shared.flatMap((code) => {
      const example = examples[code];
      return example ? [[code, { value: problemOf(code, example) }]] : [];
    });
    const content = {
      schema: ref('Problem'),
      ...(said.length > 0 ? { examples: Object.fromEntries(said) as Json } : {}),
    };
    return [
      String(status),
      {
        description: shared.map((code) => `\`${code}\``).join(', '),
        content: { 'application/problem+json': content },
      },
    ];
  });
  return Object.fromEntries(responses) as Json;
}

function ref(name: string): Json {
  return { $ref: `#/components/schemas/${name}` };
}
