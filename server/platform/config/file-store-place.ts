import { join, resolve } from 'node:path';
import { z } from 'zod';
import { ConfigError, url } from './fields.ts';

/** Where uploaded files are stored. */
export type FileStorePlace = { kind: 'disk'; folder: string } | ({ kind: 's3' } & S3Place);

export interface S3Place {
  /** Origin and path of the service, without the bucket. */
  endpoint: string;
  bucket: string;
  region: string;
  keyId: string;
  secret: string;
  /** Prefix of the name of every object in the bucket: '' or a text that ends with a slash. */
  prefix: string;
}

/** The environment variables for a `FileStorePlace`. */
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
/**
 * Returns where files are stored according to parsed environment variables. Throws `ConfigError` if the S3
 * settings are incomplete or conflict with `FILES_DIR`.
 */
export function fileStorePlaceOf(
  values: z.output<z.ZodObject<typeof fileStoreFields>>,
  dataDir: string,
): FileStorePlace {
  const { FILES_S3_ENDPOINT: endpoint, FILES_S3_PREFIX: prefix } = values;
  if (!endpoint) {
    if (values.FILES_S3_BUCKET || values.FILES_S3_KEY_ID || values.FILES_S3_SECRET || prefix) {
      throw new ConfigError(
        'FILES_S3_ENDPOINT is not set, but other FILES_S3_ variables are. To store files in S3, set it to the address of the service. To store files on disk, unset the others.',
      );
    }
    return { kind: 'disk', folder: values.FILES_DIR ? resolve(values.FILES_DIR) : join(dataDir, 'files') };
  }
  if (values.FILES_DIR) {
    throw new ConfigError(
      'FILES_DIR and FILES_S3_ENDPOINT are both set, but files are stored either on disk or in S3. Unset one of them.',
    );
  }
  const { FILES_S3_BUCKET: bucket, FILES_S3_KEY_ID: keyId, FILES_S3_SECRET: secret } = values;
  if (!bucket || !keyId || !secret) {
    throw new ConfigError(
      'FILES_S3_ENDPOINT is set, but FILES_S3_BUCKET, FILES_S3_KEY_ID or FILES_S3_SECRET is not. Set all of them to store files in S3, or unset FILES_S3_ENDPOINT to store files on disk.',
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
