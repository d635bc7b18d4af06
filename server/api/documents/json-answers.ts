import type { HeaderSet } from '../answer/security-headers.ts';

/** Answers that are JSON, with the headers of data. */
export interface JsonAnswers {
  readonly json: (text: string, status?: number) => Response;
  /** The same of a document, whose revision is its ETag. */
  readonly versioned: (
    body: string | Uint8Array<ArrayBuffer>,
    revision: number,
    others?: HeaderSet,
  ) => Response;
}

export function jsonAnswers(headers: HeaderSet): JsonAnswers {
  // Plain header objects: the Node adapter then writes them as they are.
  const jsonHeaders = { ...headers, 'content-type': 'application/json' };
  return {
    json: (text, status = 200) => new Response(text, { status, headers: jsonHeaders }),
    versioned: (body, revision, others) =>
      new Response(body, { headers: { ...jsonHeaders, ...others, etag: `"${revision}"` } }),
  };
}
