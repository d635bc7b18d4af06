import type { SignedIn } from '../../../../server/platform/access/actor.ts';
import type { Context } from '../../../../server/platform/access/context.ts';
import { blockUser, unblockUser } from '../../../../server/domain/users/block-user.ts';
import { formText } from '../../../browser/form-text.ts';
import { answerForm, type FormAnswer } from '../form-answer.ts';
import { texts } from './blocking-texts.ts';

/** What the forms of the overview ask for: to block a person, or to let one in again. */
export function blockAction(context: Context, actor: SignedIn, form: FormData) {
  const userId = formText(form, 'user');
  return answerForm<FormAnswer>(context, { text: texts.failed }, async () => {
    if (formText(form, 'intent') === 'unblock') {
      await unblockUser(context, actor, { userId });
      return { ok: true, text: texts.unblockedNow, at: Date.now() };
    }
    await blockUser(context, actor, { userId, body: { reason: formText(form, 'reason') } });
    return { ok: true, text: texts.blockedNow, at: Date.now() };
  });
}
