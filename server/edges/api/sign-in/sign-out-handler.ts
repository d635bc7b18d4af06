import { pages } from '../../../../contract/addresses.ts';
import type { Needs } from '../../../platform/access/context.ts';
import type { Identity } from '../../../domain/identity/identity.ts';
import type { Handlers } from '../routing/handlers.ts';
import { expiredCookies } from '../../../domain/identity/sessions/session-cookies.ts';

export function signOutHandler({ config }: Needs<'config'>, { sessions }: Identity): Handlers<'signOut'> {
  return {
    async signOut(c) {
      await sessions.end(c.req.header('cookie'));
      for (const cookie of expiredCookies(config)) c.header('set-cookie', cookie, { append: true });
      // A form sent without scripts shows where it leads; a script asks for nothing back.
      const sentByForm = c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded');
      return sentByForm ? c.redirect(pages.signOut(), 303) : c.body(null, 204);
    },
  };
}
