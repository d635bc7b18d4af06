import { join, resolve } from 'node:path';
import { z } from 'zod';
import { ConfigError, url } from './fields.ts';

/** Where the contents of files are stored. */
export type FileStorePlace = { kind: 'disk'; folder: string } | ({ kind: 's3' } & S3Place);

export interface S3Place {
  /** Origin and path of the service, without the bucket. */
  endpoint: string;
  bucket: string;
  region: string;
  keyId: string;
  secret: string;
  /** Prefix of every key; '' or ends with a slash. */
  prefix: string;
}

/** The environment variables for this. */
export const fileStoreFields = {
  FILES_DIR: z.string().optional(),
  FILES_S3_ENDPOINT: url(['https', 'http'], 'https://s3.example.org').optional(),
  FILES_S3_BUCKET: z
    .string()
    .regex(/^[\w.-]{1,255}$/, 'must be only the name of a bucket, without an address')
    .optional(),
  FILES_S3_REGION: z.string().default('us-east-1'),
  FILES_S3_KEY_ID: z.string().optional(),
  FILES_S3_SECRET: z.string().optional(),
  FILES_S3_PREFIX: z.string().default(''),
};
const fields = z.object(fileStoreFields);

/** Returns the place from parsed variables. Throws `ConfigError` if a part of an S3 place is missing. */
export function fileStorePlaceOf(values: z.output<typeof fields>, dataDir: string): FileStorePlace {
  const { FILES_S3_ENDPOINT: endpoint, FILES_S3_PREFIX: prefix } = values;
  if (!endpoint) {
    if (values.FILES_S3_BUCKET || values.FILES_S3_KEY_ID || values.FILES_S3_SECRET || prefix) {
      throw new ConfigError(
        'FILES_S3_ENDPOINT is missing: without it, files are stored on disk and the other FILES_S3_ variables are ignored. Set it, or none of them.',
      );
    }
    return { kind: 'disk', folder: values.FILES_DIR ? resolve(values.FILES_DIR) : join(dataDir, 'files') };
  }
  if (values.FILES_DIR) {
    throw new ConfigError(
      'FILES_DIR and FILES_S3_ENDPOINT are both set: files are in a folder or in S3. Remove one of them.',
    );
  }
  const { FILES_S3_BUCKET: bucket, FILES_S3_KEY_ID: keyId, FILES_S3_SECRET: secret } = values;
  if (!bucket || !keyId || !secret) {
    throw new ConfigError(
      'FILES_S3_ENDPOINT needs FILES_S3_BUCKET, FILES_S3_KEY_ID and FILES_S3_SECRET beside it: set all of them, or none for files on disk.',
    );
  }
  return {
    kind: 's3',
    endpoint: endpoint.replace(/\/$/, ''),
    bucket,
    region: values.FILES_S3_REGION,
    keyId,
    secret,
    prefix: prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`,
  };
}
