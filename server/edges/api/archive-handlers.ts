import { AppError } from '../../../contract/errors.ts';
import { EXPORTED_SCANS, type ExportedScan } from '../../../contract/twin-archive/archived-scan.ts';
import type { Needs } from '../../platform/access/context.ts';
import { notFound } from '../../platform/access/policy.ts';
import { exportItems } from '../../domain/exports/export-items.ts';
import { archiveSchemas } from '../../domain/exports/schema-files.ts';
import { publishedKeys } from '../../platform/signing/published-keys.ts';
import { attachment } from './answer/attachment.ts';
import type { HeaderSet } from './answer/security-headers.ts';
import { userIdOf } from './documents/json-answers.ts';
import type { Call, Handlers } from './routing/handlers.ts';

/** A twin as an archive, and what anyone needs to read and to verify one: its schemas and the keys of its signatures. */
export function archiveHandlers(
  context: Needs<'config' | 'store' | 'files' | 'now'>,
  headers: HeaderSet,
): Handlers<
  | 'exportTour'
  | 'exportTags'
  | 'exportPoints'
  | 'exportMeasurements'
  | 'publishSigningKeys'
  | 'publishArchiveSchema'
> {
  // For every site: they are the same for whoever asks.
  const published = {
    ...headers,
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=300',
  };
  async function answerTable(c: Call, collection: string): Promise<Response> {
    const { name, csv } = await exportItems(context, c.var.actor, { userId: userIdOf(c), collection });
    return new Response(csv, {
      headers: {
        ...headers,
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': attachment(name, `${collection}.csv`),
      },
    });
  }

  return {
    async exportTour(c) {
      // Few ask for one: what makes them is loaded then.
      const { exportTwin } = await import('../../domain/exports/export-twin.ts');
      const input = { userId: userIdOf(c), scans: exportedScanOf(c.req.query('scan')) };
      const { name, archive } = await exportTwin(context, c.var.actor, input);
      return new Response(archive, {
        headers: {
          ...headers,
          'content-type': 'application/zip',
          'content-disposition': attachment(name, 'twin.zip'),
        },
      });
    },
    exportTags: (c) => answerTable(c, 'tags'),
    exportPoints: (c) => answerTable(c, 'points'),
    exportMeasurements: (c) => answerTable(c, 'measurements'),
    async publishSigningKeys() {
      const keys = JSON.stringify(await publishedKeys(context), null, 2);
      return new Response(keys, { headers: { ...published, 'content-type': 'application/json' } });
    },
    publishArchiveSchema(c) {
      const file = c.req.param('schema') ?? '';
      const schema = archiveSchemas().get(file.replace(/\.schema\.json$/, ''));
      if (!schema) throw notFound();
      return new Response(schema, { headers: { ...published, 'content-type': 'application/schema+json' } });
    },
  };
}

function exportedScanOf(asked = 'none'): ExportedScan {
  const found = EXPORTED_SCANS.find((each) => each === asked);
  if (found) return found;
  throw new AppError('invalid-request', `“scan” is one of ${EXPORTED_SCANS.join(', ')}.`);
}
