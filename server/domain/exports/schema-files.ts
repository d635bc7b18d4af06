import { z } from 'zod';
import { listCollections } from '../../../contract/changes/collections.ts';
import { canonicalFile } from '../../../contract/twin-archive/canonical-json.ts';
import { collectionFileSchema, twinFileSchema } from '../../../contract/twin-archive/content.ts';
import { ARCHIVE_VERSION } from '../../../contract/twin-archive/manifest.ts';
import { manifestSchema, signatureSchema } from '../../../contract/twin-archive/manifest-schema.ts';
import { provenanceSchema } from '../../../contract/twin-archive/provenance.ts';
import { scanFileOfArchiveSchema } from '../../../contract/twin-archive/archived-scan.ts';

/**
 * JSON Schemas of an archive's files, by name. Each is named by a URN: the same archive comes from any server, and a schema
 * that named one would be another there.
 */
export function archiveSchemas(): ReadonlyMap<string, string> {
  written ??= new Map(schemas().map(([name, schema]) => [name, schemaFile(name, schema)]));
  return written;
}

/** They don't change while the program runs. */
let written: ReadonlyMap<string, string> | null = null;

function schemas(): [string, z.ZodType][] {
  return [
    ['twin', twinFileSchema],
    ...listCollections().map((collection): [string, z.ZodType] => [
      collection.name,
      collectionFileSchema(collection),
    ]),
    ['scan', scanFileOfArchiveSchema],
    ['provenance', provenanceSchema],
    ['manifest', manifestSchema],
    ['signature', signatureSchema],
  ];
}

function schemaFile(name: string, schema: z.ZodType): string {
  const $id = `urn:gov360:twin-archive:${ARCHIVE_VERSION}:${name}`;
  return canonicalFile({ ...z.toJSONSchema(schema, { io: 'input' }), $id });
}
