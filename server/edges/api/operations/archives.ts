import { AppError } from '../../../../contract/errors.ts';
import { EXPORTED_SCANS, type ExportedScan } from '../../../../contract/twin-archive/archived-scan.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { notFound } from '../../../platform/access/policy.ts';
import { exportItems } from '../../../domain/exports/export-items.ts';
import { archiveSchemas } from '../../../domain/exports/provenance-file.ts';
import { publishedKeys } from '../../../platform/archives/signing-key.ts';
import { attachment } from '../answer/attachment.ts';
import type { HeaderSet } from '../answer/security-headers.ts';
import { jsonAnswers, tourOf } from './json-answers.ts';
import type { Call, Handlers } from '../request/app-environment.ts';
import type { OperationDescription } from './operation.ts';

export const ARCHIVE_OPERATIONS = {
  exportTour: {
    summary: 'Export a tour as a signed archive',
    description:
      'Only for the owner. Returns a ZIP archive, which the server creates during the download. It contains the tour and its annotations as JSON with schemas and as CSV, pictures and plans of its capture, and an `index.html` that shows everything without a server. `manifest.json` contains the SHA-256 of all other files except `signature.json`, which contains the signature of the manifest. The keys are published at `/.well-known/gov360-signing-keys.json`.',
    query: {
      scan: 'For a tour that shows a scan: `space` adds the processed scan, its answers and corrections; `all` adds the uploaded file too; `none` (the default) adds nothing.',
    },
    media: 'application/zip',
    errors: ['invalid-request', 'too-many-requests'],
  },
  exportTags: {
    summary: 'Export the tags of a tour',
    description:
      "For the owner and editors. Returns a CSV file (RFC 4180) in UTF-8 with a byte order mark. Its columns are id, title, text, color, keywords, media, x, y, z, normal x, normal y, normal z, sweep, and a column for each additional field whose value is a text, a number or a boolean. A tag that has not been placed yet has no x, y and z. Text that a spreadsheet would treat as a formula starts with `'`. An import removes the `'`.",
    media: 'text/csv',
    errors: ['too-many-requests'],
  },
  exportPoints: {
    summary: 'Export the points of interest of a tour',
    description:
      'For the owner and editors. Returns a CSV file like the one for tags, with the columns id, title, text, type, picture, floor, room, x, y, z, normal x, normal y, normal z, sweep, view (the part after `#` in a link to the view), stop order, stop seconds, and a column for each additional field.',
    media: 'text/csv',
    errors: ['too-many-requests'],
  },
  exportMeasurements: {
    summary: 'Export the measurements of a tour',
    description:
      'For the owner and editors. Returns a CSV file with a row for each value of each measurement. Its columns are id, title, kind, part, value, tolerance, low, high (95 %), unit, note, floor, room, points, snaps, color, text, and the calibration that was used.',
    media: 'text/csv',
    errors: ['too-many-requests'],
  },
} as const satisfies Record<string, OperationDescription>;

/**
 * Returns the handlers that export a twin as an archive or as tables, and those for the schemas and signing
 * keys that readers need to verify an archive.
 */
export function archiveHandlers(
  context: Needs<'config' | 'store' | 'files' | 'now'>,
  headers: HeaderSet,
): Handlers<keyof typeof ARCHIVE_OPERATIONS | 'publishSigningKeys' | 'publishArchiveSchema'> {
  const { file } = jsonAnswers(headers);
  // Any site may load the schemas and keys, because they are public.
  const published = {
    ...headers,
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=300',
  };
  async function answerTable(c: Call, collection: string): Promise<Response> {
    const { name, csv } = await exportItems(context, c.var.actor, { ...tourOf(c), collection });
    return file(csv, 'text/csv; charset=utf-8', attachment(name, `${collection}.csv`));
  }

  return {
    async exportTour(c) {
      // Loaded on demand, because users rarely export a twin.
      const { exportTwin } = await import('../../../domain/exports/export-twin.ts');
      const input = { ...tourOf(c), scans: exportedScanOf(c.req.query('scan')) };
      const { name, archive } = await exportTwin(context, c.var.actor, input);
      return file(archive, 'application/zip', attachment(name, 'twin.zip'));
    },
    exportTags: (c) => answerTable(c, 'tags'),
    exportPoints: (c) => answerTable(c, 'points'),
    exportMeasurements: (c) => answerTable(c, 'measurements'),
    async publishSigningKeys() {
      const keys = JSON.stringify(await publishedKeys(context), null, 2);
      return new Response(keys, { headers: { ...published, 'content-type': 'application/json' } });
    },
    publishArchiveSchema(c) {
      const asked = c.req.param('schema') ?? '';
      const schema = archiveSchemas().get(asked.replace(/\.schema\.json$/, ''));
      if (!schema) throw notFound();
      return new Response(schema, { headers: { ...published, 'content-type': 'application/schema+json' } });
    },
  };
}

function exportedScanOf(asked = 'none'): ExportedScan {
  const found = EXPORTED_SCANS.find((each) => each === asked);
  if (found) return found;
  throw new AppError('invalid-request', `“scan” must be one of ${EXPORTED_SCANS.join(', ')}.`);
}
