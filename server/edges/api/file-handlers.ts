import type { Needs } from '../../platform/access/context.ts';
import { deleteDocument, emptyBin } from '../../domain/files/empty-bin.ts';
import { listBin } from '../../domain/files/list-bin.ts';
import { restoreDocument } from '../../domain/files/restore-document.ts';
import { deleteVersion } from '../../domain/files/documents/delete-version.ts';
import { listVersions } from '../../domain/files/documents/list-versions.ts';
import { restoreVersion } from '../../domain/files/documents/restore-version.ts';
import { readStorage } from '../../domain/contents/read-storage.ts';
import type { HeaderSet } from './answer/security-headers.ts';
import { jsonAnswers, userIdOf } from './documents/json-answers.ts';
import type { Call, Handlers } from './routing/handlers.ts';

type FileRoute =
  | 'listVersions'
  | 'restoreVersion'
  | 'deleteVersion'
  | 'listBin'
  | 'emptyBin'
  | 'restoreDocument'
  | 'deleteDocument'
  | 'readStorage';

/** Earlier versions, the bin, and what files take. */
export function fileHandlers(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  headers: HeaderSet,
): Handlers<FileRoute> {
  const { json } = jsonAnswers(headers);
  const done = () => new Response(null, { status: 204, headers });
  return {
    async listVersions(c) {
      return json(JSON.stringify(await listVersions(context, c.var.actor, documentOf(c))));
    },
    async restoreVersion(c) {
      await restoreVersion(context, c.var.actor, versionOf(c));
      return done();
    },
    async deleteVersion(c) {
      await deleteVersion(context, c.var.actor, versionOf(c));
      return done();
    },
    async listBin(c) {
      return json(JSON.stringify(await listBin(context, c.var.actor, { userId: userIdOf(c) })));
    },
    async emptyBin(c) {
      await emptyBin(context, c.var.actor, { userId: userIdOf(c) });
      return done();
    },
    async restoreDocument(c) {
      await restoreDocument(context, c.var.actor, documentOf(c));
      return done();
    },
    async deleteDocument(c) {
      await deleteDocument(context, c.var.actor, documentOf(c));
      return done();
    },
    async readStorage(c) {
      return json(JSON.stringify(await readStorage(context, c.var.actor, { userId: userIdOf(c) })));
    },
  };
}

function documentOf(c: Call) {
  return { userId: userIdOf(c), documentId: c.req.param('documentId') ?? '' };
}

function versionOf(c: Call) {
  return { ...documentOf(c), versionId: c.req.param('versionId') ?? '' };
}
