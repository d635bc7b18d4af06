import { AppError } from '../../../contract/errors.ts';
import { uploadTargetSchema } from '../../../contract/files/upload.ts';
import { cleanFileName } from '../../domain/uploads/file-name.ts';
import { parseDocument } from '../../platform/store/parse-document.ts';

const VERSION = '1.0.0';
const BODY_TYPE = 'application/offset+octet-stream';
/** Bytes: beyond that a number is no longer exact. */
const WHOLE_NUMBER = /^\d{1,15}$/;
/** What of the protocol's headers a request may have, by method: none of its extensions but creation. */
const TAKEN: Readonly<Record<string, readonly string[]>> = {
  POST: ['upload-length', 'upload-metadata'],
  PATCH: ['upload-offset'],
  HEAD: [],
  DELETE: [],
};

/** What a request says of a file that is to be uploaded. Throws `invalid-request`, or `invalid-document` for its target. */
export function readAnnouncement(headers: Headers) {
  checkProtocol('POST', headers);
  const bytes = readNumber(headers, 'upload-length');
  if (Number(headers.get('content-length') ?? 0) > 0 || headers.has('transfer-encoding')) {
    throw refused('Begin an upload without a body: its bytes are sent by PATCH.');
  }
  const metadata = readMetadata(headers.get('upload-metadata') ?? '');
  const name = metadata.get('filename');
  if (name === undefined) throw refused('Upload-Metadata must have a filename.');
  return {
    bytes,
    name: cleanFileName(name),
    target: parseDocument(uploadTargetSchema, parseJson(metadata.get('target') ?? '{}')),
  };
}

/** Throws `invalid-request` for what is no request of the protocol to send a part of a file. */
export function checkPatch(headers: Headers): void {
  checkProtocol('PATCH', headers);
  readNumber(headers, 'upload-offset');
  if (headers.get('content-type') !== BODY_TYPE) throw refused(`Send a part of a file as ${BODY_TYPE}.`);
}

/** Throws `invalid-request` for another version of the protocol, and for extensions that are not known here. */
export function checkProtocol(method: keyof typeof TAKEN, headers: Headers): void {
  if (headers.get('tus-resumable') !== VERSION) {
    throw refused(`Uploads follow tus ${VERSION}: say so in Tus-Resumable.`);
  }
  const unknown = [...headers.keys()].find(
    (name) => name.startsWith('upload-') && !TAKEN[method]?.includes(name),
  );
  if (unknown)
    throw refused(`${unknown} is not taken here: a file is announced with its length and sent in order.`);
}

function readNumber(headers: Headers, name: string): number {
  const text = headers.get(name);
  if (text === null) throw refused(`${name} is missing.`);
  // Nothing else is the number that the library reads.
  if (!WHOLE_NUMBER.test(text) || String(Number(text)) !== text)
    throw refused(`${name} must be a whole number.`);
  return Number(text);
}

/** Keys with values in Base64, each key once. */
function readMetadata(text: string): Map<string, string> {
  const metadata = new Map<string, string>();
  for (const pair of text.split(',')) {
    const [key = '', value = '', ...rest] = pair.trim().split(' ');
    const valid = /^[\w-]{1,64}$/.test(key) && rest.length === 0 && /^[\w+/]*={0,2}$/.test(value);
    if (!valid || value.length % 4 !== 0 || metadata.has(key)) {
      throw refused('Upload-Metadata must be keys with values in Base64, each key once.');
    }
    metadata.set(key, Buffer.from(value, 'base64').toString());
  }
  return metadata;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refused('The target of an upload must be JSON.');
  }
}

function refused(message: string): AppError {
  return new AppError('invalid-request', message);
}
