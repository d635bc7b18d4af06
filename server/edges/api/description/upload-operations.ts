import { UPLOAD_KEPT, UPLOADS_MAX } from '../../../../contract/limits.ts';
import type { OperationDescription } from './operation.ts';

const HOUR = 3_600_000;
const PROGRESS = {
  'Upload-Offset': 'Bytes that the server has on its disk.',
  'Upload-Length': 'Bytes of the whole file.',
  'Upload-Expires': 'When the upload ends unless more of it comes.',
};

/** Files on their way to a twin, by tus 1.0 (https://tus.io/protocols/resumable-upload). */
export const UPLOAD_OPERATIONS = {
  startUpload: {
    summary: 'Begin to upload a file',
    description:
      'By tus 1.0, creation only: the header Upload-Length announces the bytes, which are reserved at once, and Upload-Metadata has `filename` and perhaps `target`, as JSON of what the file belongs to (`attached`, `folder`, `replaces`, `keepPositions`), or `importArchive` for an archive that is to be imported. What a browser says of its type is not believed. ' +
      `Its address is in Location. An upload ends ${UPLOAD_KEPT / HOUR} hours after something of it came; a person has at most ${UPLOADS_MAX}.`,
    status: 201,
    headers: { ...PROGRESS, Location: 'The address of the upload.' },
    errors: [
      'invalid-request',
      'invalid-document',
      'document-too-large',
      'not-signed-in',
      'forbidden',
      'cross-origin',
      'not-found',
      'too-many-requests',
      'quota-exceeded',
      'unavailable',
    ],
  },
  listUploads: {
    summary: 'List uploads that are not finished',
    description: 'With what has arrived of each.',
    answer: 'OpenUploads',
    status: 200,
    errors: ['not-signed-in', 'forbidden', 'not-found'],
  },
  readUpload: {
    summary: 'Read how far an upload is',
    description:
      'HEAD answers as tus 1.0 wants it: Upload-Offset and Upload-Length. Where all of the file has arrived, it is made a document of the twin first, and Upload-Result says of which.',
    answer: 'OpenUpload',
    status: 200,
    headers: PROGRESS,
    errors: ['invalid-request', 'not-signed-in', 'forbidden', 'not-found', 'locked', 'unavailable'],
  },
  continueUpload: {
    summary: 'Send a part of a file',
    description:
      'The bytes behind those that the server has, as the header Upload-Offset says; another offset is a conflict. It is answered once they are on the disk, and what has arrived of a request that breaks off is kept. The last part is answered when the file is a document, with its id in Upload-Result (`{"documentId","existed"}`); an archive is checked then as one that was sent to be imported (`{"importId"}`). A part that comes too slowly is answered 408, and one whose place goes to a person who has none 503: ask for the offset after Retry-After, and send on from there.',
    takes: ['application/offset+octet-stream'],
    status: 204,
    headers: { ...PROGRESS, 'Upload-Result': 'The document, once the file is one.' },
    errors: [
      'invalid-request',
      'invalid-document',
      'document-too-large',
      'too-slow',
      'not-signed-in',
      'forbidden',
      'cross-origin',
      'not-found',
      'conflict',
      'quota-exceeded',
      'locked',
      'busy',
      'unavailable',
    ],
  },
  endUpload: {
    summary: 'Give up an upload',
    description:
      'What has arrived goes, and what was reserved is free. One whose file is a document already is a conflict.',
    status: 204,
    errors: [
      'invalid-request',
      'not-signed-in',
      'forbidden',
      'cross-origin',
      'not-found',
      'conflict',
      'locked',
    ],
  },
} as const satisfies Record<string, OperationDescription>;
