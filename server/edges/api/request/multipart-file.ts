import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../../../contract/errors.ts';

/** The file of a form while it is being received. */
export interface FormFile {
  name: string;
  /** The form's fields before the file. */
  fields: ReadonlyMap<string, string>;
  /** The bytes of the file. */
  pieces: AsyncIterable<Uint8Array>;
}

/** Maximum number of bytes in the headers of the part with the file. */
const HEADER_MAX = 4 * 1024;
/** Maximum number of fields before the file. */
const FIELDS_MAX = 4;
/** Maximum number of bytes in the value of a field. */
const FIELD_MAX = 256;

/**
 * Returns the file of a multipart form with a single file. Keeps only the current chunk of the file in
 * memory. Throws `invalid-request` for any other form, and the errors of `body`.
 */
export async function multipartFile(contentType: string, body: AsyncIterable<Uint8Array>): Promise<FormFile> {
  const { Busboy } = await import('@fastify/busboy');
  return await new Promise<FormFile>((resolve, reject) => {
    let file: Readable | null = null;
    const fields = new Map<string, string>();
    const fail = (error: unknown) => {
      const shown = error instanceof AppError ? error : unreadable();
      file?.destroy(shown);
      reject(shown);
    };
    try {
      const parser = new Busboy({
        headers: { 'content-type': contentType },
        limits: {
          files: 1,
          fields: FIELDS_MAX,
          fieldSize: FIELD_MAX,
          parts: FIELDS_MAX + 1,
          headerPairs: 10,
          headerSize: HEADER_MAX,
        },
      });
      parser.on('field', (name, value) => fields.set(name, value));
      parser.on('file', (_, stream, name) => {
        file = stream;
        // Without a listener, an error before the caller reads the file would end the process.
        // The caller still receives the error when it reads.
        stream.on('error', () => {});
        resolve({ name, fields, pieces: stream });
      });
      parser.on('finish', () => reject(unreadable()));
      void pipeline(Readable.from(body, { objectMode: false }), parser).catch(fail);
    } catch (error) {
      fail(error);
    }
  });
}

function unreadable(): AppError {
  return new AppError('invalid-request', 'The form has no file, or it is incomplete. Choose the file again.');
}
