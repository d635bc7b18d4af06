import type { Tour } from '../../../../contract/tour.ts';
import { formText } from '../../../browser/form-text.ts';
import { spaceTexts } from '../change-space.tsx';
import { singleLine } from '../draft.ts';
import { memberTexts, settingTexts } from './texts.ts';

/** The fields of a twin whose drafts the settings keep. The capture and the visibility have no drafts. */
export const SETTING_FIELDS = ['name', 'address'] as const;

export type SettingFields = Record<(typeof SETTING_FIELDS)[number], string>;

/** Returns the saved values of the settings' fields. */
export function settingFields({ name, address }: Pick<Tour, keyof SettingFields>): SettingFields {
  return { name: singleLine(name), address: singleLine(address) };
}

/** The error messages, by action. */
export const FAILED = {
  save: settingTexts.saveFailed,
  'undo-space': spaceTexts.undoFailed,
  'make-public': settingTexts.visibilityFailed,
  'make-private': settingTexts.visibilityFailed,
  'allow-reports': settingTexts.reportsFailed,
  'refuse-reports': settingTexts.reportsFailed,
  delete: settingTexts.deleteFailed,
  invite: memberTexts.inviteFailed,
  'change-role': memberTexts.roleFailed,
  'remove-member': memberTexts.removeFailed,
  'block-member': memberTexts.blockFailed,
  unblock: memberTexts.unblockFailed,
  'change-invitation': memberTexts.roleFailed,
  'resend-invitation': memberTexts.resendFailed,
  'revoke-invitation': memberTexts.revokeFailed,
  'create-link': memberTexts.linkFailed,
  'close-link': memberTexts.closeFailed,
  'close-link-keep': memberTexts.closeFailed,
  'hand-over': memberTexts.handOverFailed,
  'cancel-hand-over': memberTexts.handOverFailed,
} as const;

/** Returns what the page shows if the server can't be reached. Only the page contains a typed invitation. */
export function failureOf(form: FormData) {
  const intent = formText(form, 'intent') as keyof typeof FAILED;
  return { intent, text: FAILED[intent], keptHereAlone: intent === 'invite' };
}
