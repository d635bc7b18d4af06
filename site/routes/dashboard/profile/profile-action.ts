import type { SignedIn } from '../../../../server/platform/access/actor.ts';
import type { Context } from '../../../../server/platform/access/context.ts';
import { addMessage } from '../../../../server/domain/messages/add-message.ts';
import { answerForm } from '../forms/form-answer.ts';
import { formText } from '../../../browser/form-text.ts';
import { texts as messages } from './messages/texts.ts';
import { NO_MESSAGE, type MessageAnswer } from './messages/message-answer.ts';
import { saveProfile } from './save-profile.ts';
import { yourDataAction } from './your-data/your-data-action.ts';
import { isYourDataIntent } from './your-data/your-data-answer.ts';

/** What the forms of the profile page ask for. */
export function profileAction(context: Context, actor: SignedIn, form: FormData) {
  const intent = formText(form, 'intent');
  if (intent === 'message') return send(context, actor, form);
  if (isYourDataIntent(intent)) return yourDataAction(context, actor, form, intent);
  return saveProfile(context, actor, form);
}

async function send(context: Context, actor: SignedIn, form: FormData) {
  // Browsers send line breaks as CRLF.
  const message = formText(form, 'message').replaceAll('\r\n', '\n');
  const mood = formText(form, 'mood') || NO_MESSAGE.mood;
  const id = formText(form, 'id');
  const unsent = { id, draft: { saved: NO_MESSAGE, values: { message, mood }, conflicts: [] } };
  return answerForm<MessageAnswer>(
    context,
    { text: messages.failed, intent: 'message', unsent },
    async () => {
      const sent = { ...(id ? { id } : {}), message, mood };
      await addMessage(context, actor, { userId: actor.userId, message: sent });
      return { ok: true, text: messages.sent, intent: 'message', at: Date.now() };
    },
  );
}
