import { deletionConfirmation } from '../../../../../contract/account/account.ts';
import type { SignedIn } from '../../../../../server/platform/access/actor.ts';
import type { Context } from '../../../../../server/platform/access/context.ts';
import { isFreshSignIn } from '../../../../../server/platform/access/policy.ts';
import { describeAccount } from '../../../../../server/domain/accounts/delete-account.ts';
import { listSessions } from '../../../../../server/domain/identity/sessions/manage-sessions.ts';
import { listSignIns } from '../../../../../server/domain/identity/sign-ins/sign-in-methods.ts';
import { readStorage } from '../../../../../server/domain/contents/reserve-space.ts';
import { listUploads } from '../../../../../server/domain/uploads/upload-row.ts';

/** Loads what 'Your data' shows. */
export async function loadYourData(context: Context, actor: SignedIn) {
  const { userId } = actor;
  const [{ sessions }, signIns, contents, files] = await Promise.all([
    listSessions(context, actor, { userId }),
    listSignIns(context, actor, { userId }),
    describeAccount(context, userId),
    loadStorage(context, actor),
  ]);
  return {
    fresh: isFreshSignIn(context, actor),
    emailLinks: context.config.emailLinks,
    providers: context.config.providers.map(({ id, name }) => ({ id, name })),
    sessions,
    signIns,
    contents,
    files,
    confirmation: deletionConfirmation(actor.email),
    backupsKeptDays: context.config.backupsKeptDays,
  };
}

export type YourDataShown = Awaited<ReturnType<typeof loadYourData>>;

/** Loads how much storage files use, and the unfinished uploads. */
export async function loadStorage(context: Context, actor: SignedIn) {
  const { userId } = actor;
  const [storage, uploads] = await Promise.all([
    readStorage(context, actor, { userId }),
    listUploads(context, { uploader: userId }),
  ]);
  return { storage, uploads };
}

export type StorageShown = Awaited<ReturnType<typeof loadStorage>>;
