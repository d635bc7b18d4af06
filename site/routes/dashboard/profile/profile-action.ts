import type { SignedIn } from '../../../../server/platform/access/actor.ts';
import type { Context } from '../../../../server/platform/access/context.ts';
import { addMessage } from '../../../../server/domain/profiles/messages.ts';
import { answerForm } from '../form-answer.ts';
import { formText } from '../../../browser/form-text.ts';
import { outboxTexts, NO_MESSAGE, type MessageAnswer } from './message-fields.ts';
import { yourDataAction } from './your-data/your-data-action.ts';
import { isYourDataIntent } from './your-data/your-data-answer.ts';
import { data, redirect } from 'react-router';
import { safeReturnPath } from '../../../../server/domain/identity/email-link/return-path.ts';
import { readProfile, writeProfile } from '../../../../server/domain/profiles/profiles.ts';
import {
  type ProfileAnswer,
  PROFILE_FIELDS,
  profileFields,
  profileIssues,
  type ProfileFields,
  texts,
} from './profile-fields.ts';
import { changedFields, readChoice, readSentDraft, seenFields } from '../draft.ts';

/** Runs the actions of the profile page's forms. */
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
    { text: outboxTexts.failed, intent: 'message', unsent },
    async () => {
      const sent = { ...(id ? { id } : {}), message, mood };
      await addMessage(context, actor, { userId: actor.userId, message: sent });
      return { text: outboxTexts.sent, intent: 'message' };
    },
  );
}

/**
 * Saves the changes made in the profile form. After the introduction, redirects to the page that the user
 * wanted to open.
 */
export async function saveProfile(context: Context, actor: SignedIn, form: FormData) {
  const { userId } = actor;
  const sent = readSentDraft<ProfileFields>(form, PROFILE_FIELDS);
  const next = safeReturnPath(formText(form, 'next'));
  const answer = (fields: Pick<ProfileAnswer, 'ok' | 'text'> & Partial<ProfileAnswer>): ProfileAnswer => ({
    intent: 'profile',
    draft: sent.draft,
    ...(next ? { next } : {}),
    at: Date.now(),
    ...fields,
  });
  const chosen = readChoice(form, sent.draft);
  if (chosen) return data(answer({ ok: true, text: '', draft: chosen }));
  const issues = profileIssues(sent.draft.values);
  if (Object.keys(issues).length > 0) {
    return data(answer({ ok: false, text: texts.incomplete, issues }), { status: 422 });
  }
  const answered = await answerForm<ProfileAnswer>(
    context,
    answer({ ok: false, text: texts.failed }),
    async () => {
      const stored = await readProfile(context, actor, { userId });
      const before = seenFields<ProfileFields>(sent.draft, stored, profileFields(stored));
      const patch = changedFields(sent.draft);
      const saved = await writeProfile(context, actor, { userId, patch, before });
      const values = profileFields(saved);
      return answer({ ok: true, text: texts.saved, draft: { ...sent.draft, saved: values, values } });
    },
  );
  if (answered.data.ok && next) throw redirect(next);
  return answered;
}
