import { redirectDocument } from 'react-router';
import { pages } from '../../../../../contract/addresses.ts';
import { AppError } from '../../../../../contract/errors.ts';
import { deleteAccount } from '../../../../../server/domain/accounts/delete-account.ts';
import { emptyBins } from '../../../../../server/domain/files/documents/bin.ts';
import {
  endOtherSessions,
  endSession,
} from '../../../../../server/domain/identity/sessions/manage-sessions.ts';
import { expiredCookies } from '../../../../../server/domain/identity/sessions/session-cookies.ts';
import { askForAddress } from '../../../../../server/domain/identity/sign-ins/change-address.ts';
import { removeSignIn } from '../../../../../server/domain/identity/sign-ins/sign-in-methods.ts';
import { writeProfile } from '../../../../../server/domain/profiles/profiles.ts';
import { ownUpload } from '../../../../../server/domain/uploads/upload-row.ts';
import { endUpload } from '../../../../../server/domain/uploads/end-upload.ts';
import type { SignedIn } from '../../../../../server/platform/access/actor.ts';
import type { Context } from '../../../../../server/platform/access/context.ts';
import { formText } from '../../../../browser/form-text.ts';
import { answerForm } from '../../form-answer.ts';
import { deletionTexts, presenceTexts, sessionTexts, signInTexts, storageTexts, texts } from './texts.ts';
import type { YourDataAnswer, YourDataIntent } from './your-data-answer.ts';

/** Does what a form in 'Your data' requests. Resolves to the message to show. */
type YourDataWork = (context: Context, actor: SignedIn, form: FormData) => Promise<string>;

const WORK: Readonly<Record<YourDataIntent, YourDataWork>> = {
  async 'end-session'(context, actor, form) {
    await endSession(context, actor, { userId: actor.userId, sessionId: formText(form, 'session') });
    return sessionTexts.signedOut;
  },
  async 'end-other-sessions'(context, actor) {
    await endOtherSessions(context, actor, { userId: actor.userId });
    return sessionTexts.signedOutOthers;
  },
  async 'remove-sign-in'(context, actor, form) {
    await removeSignIn(context, actor, { userId: actor.userId, signInId: formText(form, 'sign-in') });
    return signInTexts.removed;
  },
  async 'change-address'(context, actor, form) {
    const input = { email: formText(form, 'address') };
    await askForAddress(context, actor, { userId: actor.userId, input });
    return signInTexts.linkSent;
  },
  async 'empty-bin'(context, actor) {
    await emptyBins(context, actor);
    return storageTexts.emptied;
  },
  async 'end-upload'(context, actor, form) {
    await endUpload(context, await ownUpload(context, actor, formText(form, 'upload')));
    return storageTexts.cancelled;
  },
  async hide(context, actor) {
    await writeProfile(context, actor, { userId: actor.userId, patch: { hidden: true } });
    return presenceTexts.hidden;
  },
  async show(context, actor) {
    await writeProfile(context, actor, { userId: actor.userId, patch: { hidden: false } });
    return presenceTexts.shown;
  },
  /** Continues on a separate page, because the account no longer exists. */
  async 'delete-account'(context, actor, form) {
    const body = { confirmation: formText(form, 'confirmation') };
    await deleteAccount(context, actor, { userId: actor.userId, body });
    const headers = new Headers();
    for (const cookie of expiredCookies(context.config)) headers.append('set-cookie', cookie);
    throw redirectDocument(pages.accountDeleted(), { headers });
  },
};

/** Runs the action of a form in 'Your data'. */
export function yourDataAction(context: Context, actor: SignedIn, form: FormData, intent: YourDataIntent) {
  return answerForm<YourDataAnswer>(
    context,
    { intent, text: intent === 'delete-account' ? deletionTexts.failed : texts.failed },
    async () => {
      try {
        const text = await WORK[intent](context, actor, form);
        return { intent, text };
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'fresh-sign-in-required')) throw error;
        // The status must be a success, so that the page reloads its data and shows the sign-in link.
        return { ok: false, intent, text: error.message };
      }
    },
  );
}
