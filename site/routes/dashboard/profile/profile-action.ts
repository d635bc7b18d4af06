import { data, redirect } from 'react-router';
import type { SignedIn } from '../../../../server/actor.ts';
import type { Context } from '../../../../server/context.ts';
import { safeReturnPath } from '../../../../server/identity/return-path.ts';
import { addMessage } from '../../../../server/messages/add-message.ts';
import { writeProfile } from '../../../../server/profiles/write-profile.ts';
import { answerForm, type FormAnswer } from '../form-answer.ts';
import { formText } from '../form-text.ts';
import { PROFILE_FIELDS, profileIssues, type ProfileFields, type ProfileIssues } from '../profile-rules.ts';
import { messages, profile as texts } from '../texts.ts';

export interface ProfileAnswer extends FormAnswer {
  intent: 'profile' | 'message';
  issues?: ProfileIssues;
  /** What was typed and not saved, where the page has to be drawn with it again. */
  typed?: ProfileFields;
  /** The same of a message. */
  unsent?: { id: string; message: string; mood: string };
}

/** What the forms of the profile page ask for. */
export function profileAction(context: Context, actor: SignedIn, form: FormData) {
  return form.get('intent') === 'message' ? send(context, actor, form) : save(context, actor, form);
}

async function save(context: Context, actor: SignedIn, form: FormData) {
  const patch = Object.fromEntries(
    PROFILE_FIELDS.map((field) => [field, formText(form, field)]),
  ) as ProfileFields;
  const issues = profileIssues(patch);
  if (Object.keys(issues).length > 0) {
    const answer: ProfileAnswer = {
      ok: false,
      text: texts.incomplete,
      issues,
      typed: patch,
      intent: 'profile',
      at: Date.now(),
    };
    return data(answer, { status: 422 });
  }
  const answer = await answerForm<ProfileAnswer>(
    context,
    { text: texts.failed, typed: patch, intent: 'profile' },
    async () => {
      await writeProfile(context, actor, { userId: actor.userId, patch });
      return { ok: true, text: texts.saved, intent: 'profile', at: Date.now() };
    },
  );
  const then = safeReturnPath(formText(form, 'then'));
  if (answer.data.ok && then) throw redirect(then);
  return answer;
}

async function send(context: Context, actor: SignedIn, form: FormData) {
  const unsent = {
    id: formText(form, 'id'),
    message: formText(form, 'message'),
    mood: formText(form, 'mood') || 'none',
  };
  return answerForm<ProfileAnswer>(
    context,
    { text: messages.failed, intent: 'message', unsent },
    async () => {
      // Browsers send line breaks as CRLF.
      const message = {
        ...(unsent.id ? { id: unsent.id } : {}),
        message: unsent.message.replaceAll('\r\n', '\n'),
        mood: unsent.mood,
      };
      await addMessage(context, actor, { userId: actor.userId, message });
      return { ok: true, text: messages.sent, intent: 'message', at: Date.now() };
    },
  );
}
