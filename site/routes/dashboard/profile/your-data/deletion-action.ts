import { redirectDocument } from 'react-router';
import { pages } from '../../../../../contract/addresses.ts';
import { deleteAccount } from '../../../../../server/domain/accounts/delete-account.ts';
import { expiredCookies } from '../../../../../server/domain/identity/sessions/session-cookies.ts';
import { formText } from '../../../../browser/form-text.ts';
import type { YourDataWork } from './your-data-work.ts';

/** Ends on a page of its own: nothing here is anybody's any more. */
export const deleteOwn: YourDataWork = async (context, actor, form) => {
  const body = { confirmation: formText(form, 'confirmation') };
  await deleteAccount(context, actor, { userId: actor.userId, body });
  const headers = new Headers();
  for (const cookie of expiredCookies(context.config)) headers.append('set-cookie', cookie);
  throw redirectDocument(pages.accountDeleted(), { headers });
};
