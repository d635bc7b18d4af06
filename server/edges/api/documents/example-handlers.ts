import { notFound } from '../../../platform/access/policy.ts';
import { findExample } from '../../../domain/tours/examples.ts';
import type { HeaderSet } from '../answer/security-headers.ts';
import type { Handlers } from '../routing/handlers.ts';

export function exampleHandlers(headers: HeaderSet): Handlers<'readExample'> {
  return {
    readExample(c) {
      const file = c.req.param('exampleId') ?? '';
      const example = findExample(file.replace(/\.json$/, ''));
      if (!example) throw notFound();
      return new Response(JSON.stringify(example), {
        headers: { ...headers, 'content-type': 'application/json', 'cache-control': 'no-cache' },
      });
    },
  };
}
