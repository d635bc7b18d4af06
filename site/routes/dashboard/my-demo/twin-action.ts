import { redirect } from 'react-router';
import { pages } from '../../../../contract/addresses.ts';
import { AppError } from '../../../../contract/errors.ts';
import { isRegular } from '../../../../contract/demo-tour.ts';
import type { TourRef } from '../../../../contract/tour-id.ts';
import {
  changeInvitation,
  invite,
  resendInvitation,
  revokeInvitation,
} from '../../../../server/domain/portfolio/invitations.ts';
import { changeMember, removeMember } from '../../../../server/domain/portfolio/members.ts';
import { cancelHandOver, offerHandOver } from '../../../../server/domain/portfolio/hand-over.ts';
import { closeLink, createLink } from '../../../../server/domain/portfolio/share-links.ts';
import { blockInTwin, unblockInTwin } from '../../../../server/domain/portfolio/twin-blocks.ts';
import { findTour } from '../../../../server/domain/tours/read-tour.ts';
import { deleteTour } from '../../../../server/domain/tours/delete-tour.ts';
import { writeTour } from '../../../../server/domain/tours/write-tour.ts';
import type { SignedIn } from '../../../../server/platform/access/actor.ts';
import type { Context } from '../../../../server/platform/access/context.ts';
import { formText } from '../../../browser/form-text.ts';
import { readSpace, spaceTexts } from '../change-space.tsx';
import { answerMoves, findMoves, type Moves, undoSpace } from '../change-space-action.ts';
import { changedFields, type Draft, readChoice, readSentDraft, seenFields } from '../draft.ts';
import { answerForm, type FormAnswer, readIntent } from '../form-answer.ts';
import { changeVisibility } from '../home/demo-action.ts';
import { memberTexts, settingTexts } from './texts.ts';
import { FAILED, SETTING_FIELDS, type SettingFields, settingFields } from './twin-fields.ts';

export interface TwinAnswer extends FormAnswer {
  intent: keyof typeof FAILED;
  /** The values with which a page without scripts renders the settings again. */
  draft?: Draft<SettingFields>;
  /**
   * The capture that was chosen, and the items that would lose their places in it. If set, the form asks for
   * confirmation.
   */
  asksSpace?: { captureId: string; placed: Moves['placed'] };
}

/** Runs the actions of a twin's page. */
export async function twinAction(context: Context, actor: SignedIn, ref: TourRef, form: FormData) {
  const { userId } = ref;
  const text = (name: string) => formText(form, name);
  // The buttons of the comparison of conflicting versions send no intent.
  const intent = readIntent(FAILED, form.has('version') ? 'save' : text('intent'));
  const { draft, revision } = readSentDraft<SettingFields>(form, SETTING_FIELDS);
  const done = (said: string, rest: Partial<TwinAnswer> = {}) => ({ intent, text: said, ...rest });
  const role = { role: text('role') };
  const invitation = { userId, invitationId: text('invitation') };
  const failed = { intent, text: FAILED[intent], ...(intent === 'save' && { draft }) };
  return await answerForm<TwinAnswer>(context, failed, async () => {
    switch (intent) {
      case 'save': {
        const chosen = readChoice(form, draft);
        if (chosen) return done('', { draft: chosen });
        const captureId = readSpace(form);
        const isMoved = captureId !== text('was.matterportId');
        const moves = isMoved ? await findMoves(context, actor, ref, captureId) : null;
        if (moves && text('moves') !== 'yes')
          return done('', { draft, asksSpace: { captureId, placed: moves.placed } });
        const name = draft.values.name.trim() || settingTexts.unnamed;
        const changed = changedFields({ ...draft, values: { ...draft.values, name } });
        const patch = { ...changed, ...(isMoved && { matterportId: captureId }) };
        const stored = await findTour(context, actor, ref);
        const before = stored ? seenFields<SettingFields>(draft, stored, settingFields(stored)) : draft.saved;
        const saved = await writeTour(context, actor, { ...ref, patch, draft: { revision, before } });
        const values = settingFields(saved);
        return done(settingTexts.saved, {
          draft: { ...draft, saved: values, values },
          ...answerMoves(moves),
        });
      }
      case 'undo-space':
        await undoSpace(context, actor, ref, form);
        return done(settingTexts.saved, { detail: spaceTexts.undone });
      case 'make-public':
      case 'make-private': {
        const isPublic = intent === 'make-public';
        await changeVisibility(context, actor, ref, { isPublic, seen: Number(text('revision')) });
        return done(isPublic ? settingTexts.nowPublic : settingTexts.nowPrivate);
      }
      case 'allow-reports':
      case 'refuse-reports': {
        const reports = intent === 'allow-reports';
        await writeTour(context, actor, { ...ref, patch: { reports } });
        return done(reports ? settingTexts.reportsAllowed : settingTexts.reportsRefused);
      }
      case 'delete':
        if (!isRegular(ref)) throw new AppError('invalid-request', FAILED.delete);
        await deleteTour(context, actor, ref);
        throw redirect(`${pages.dashboard()}#twins`);
      case 'invite': {
        const emails = text('emails')
          .split(/[\s,;]+/)
          .filter(Boolean);
        const twins = form.getAll('twins').map(String);
        await invite(context, actor, { userId, body: { emails, twins: [ref.tourId, ...twins], ...role } });
        return done(memberTexts.invited(emails.length));
      }
      case 'change-role':
        await changeMember(context, actor, { ...ref, memberId: text('member'), body: role });
        return done(memberTexts.roleChanged);
      case 'remove-member':
        await removeMember(context, actor, { ...ref, memberId: text('member') });
        return done(memberTexts.removed);
      case 'block-member':
        await blockInTwin(context, actor, { ...ref, memberId: text('member') });
        return done(memberTexts.blocked);
      case 'unblock':
        await unblockInTwin(context, actor, { ...ref, memberId: text('member') });
        return done(memberTexts.unblocked);
      case 'change-invitation':
        await changeInvitation(context, actor, { ...invitation, body: { ...role, tourId: ref.tourId } });
        return done(memberTexts.roleChanged);
      case 'resend-invitation':
        await resendInvitation(context, actor, invitation);
        return done(memberTexts.resent);
      case 'revoke-invitation':
        await revokeInvitation(context, actor, invitation);
        return done(memberTexts.revoked);
      case 'create-link':
        await createLink(context, actor, { ...ref, body: { ...role, days: Number(text('days')) } });
        return done(memberTexts.linkMade);
      case 'hand-over':
        await offerHandOver(context, actor, { ...ref, body: { memberId: text('member') } });
        return done(memberTexts.offered);
      case 'cancel-hand-over':
        await cancelHandOver(context, actor, ref);
        return done(memberTexts.offerCancelled);
      case 'close-link':
      case 'close-link-keep':
        await closeLink(context, actor, { ...ref, linkId: text('link'), keep: intent === 'close-link-keep' });
        return done(memberTexts.closed);
    }
  });
}
