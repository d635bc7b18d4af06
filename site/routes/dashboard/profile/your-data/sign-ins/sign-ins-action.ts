import { askForAddress } from '../../../../../../server/domain/identity/sign-ins/ask-for-address.ts';
import { removeSignIn } from '../../../../../../server/domain/identity/sign-ins/remove-sign-in.ts';
import { formText } from '../../../../../browser/form-text.ts';
import type { YourDataWork } from '../your-data-work.ts';
import { texts } from './texts.ts';

export const remove: YourDataWork = async (context, actor, form) => {
  await removeSignIn(context, actor, { userId: actor.userId, signInId: formText(form, 'sign-in') });
  return texts.removed;
};

export const change: YourDataWork = async (context, actor, form) => {
  const input = { email: formText(form, 'address') };
  await askForAddress(context, actor, { userId: actor.userId, input });
  return texts.linkSent;
};
