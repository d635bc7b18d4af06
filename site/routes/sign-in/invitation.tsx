import { Children } from 'react';
import { data, Form, redirect, useNavigation } from 'react-router';
import { pageOf, pages } from '../../../contract/addresses.ts';
import { siteContext } from '../../../server/edges/pages/site-context.ts';
import { toAppError } from '../../../server/platform/errors/status.ts';
import { acceptInvitation, readInvitation } from '../../../server/domain/portfolio/accept-invitation.ts';
import { verifiedEmail } from '../../../server/domain/identity/sessions/users.ts';
import { confirmInvitedAddress } from '../../../server/domain/identity/sign-ins/change-address.ts';
import { formText } from '../../browser/form-text.ts';
import { pageTitle } from '../../page/page-title.ts';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SignInFrame, WideLink } from './sign-in-frame.tsx';
import styles from './sign-in.module.css';
import type { Route } from './+types/invitation.ts';
import { invitationTexts as texts } from './texts.ts';

export const meta = () => [{ title: pageTitle(texts.title) }, { name: 'robots', content: 'noindex' }];

/** Loads the page. Opening it does not accept the invitation, because email scanners open links too. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { context: server, actor } = context.get(siteContext);
  const token = url.searchParams.get('token') ?? '';
  const invitation = await readInvitation(server, actor, token);
  if (!invitation) return data({ token, invitation: null, own: null, signedIn: false }, { status: 404 });
  const own = actor.kind === 'user' ? await verifiedEmail(server.store.db, actor.userId) : null;
  return data({ token, invitation, own, signedIn: actor.kind === 'user' });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { context: server, actor } = context.get(siteContext);
  const form = await request.formData();
  const token = formText(form, 'token');
  try {
    if (actor.kind === 'user' && formText(form, 'intent') === 'confirm') {
      const invitation = await readInvitation(server, actor, token);
      const email = invitation?.email ?? '';
      await confirmInvitedAddress(server, actor, email);
      return data({ sent: email, detail: null });
    }
    const { twins } = await acceptInvitation(server, actor, token);
    const [only] = twins;
    return redirect(only && twins.length === 1 ? pageOf(only) : `${pages.dashboard()}#shared`);
  } catch (error) {
    const shown = toAppError(error);
    if (shown.code === 'fresh-sign-in-required') return redirect(pages.signInAgain(pages.invitation(token)));
    if (shown.code === 'internal') server.log.error({ err: error }, 'an invitation could not be accepted');
    return data({ sent: null, detail: shown.message }, { status: 400 });
  }
}

export default function InvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { token, invitation, own, signedIn } = loaderData;
  const { state } = useNavigation();
  if (!invitation)
    return (
      <SignInFrame>
        <div className="stack gap-4">
          <h1 className={styles.heading}>{texts.over}</h1>
          <p>{texts.overHint}</p>
          <WideLink href={pages.landing()}>{texts.home}</WideLink>
        </div>
      </SignInFrame>
    );
  const { email, inviterName, names } = invitation;
  const back = pages.invitation(token);
  const busy = state !== 'idle';
  return (
    <SignInFrame>
      <div className="stack gap-4">
        <h1 className={styles.heading} dir="auto">
          {texts.invites(inviterName)}
        </h1>
        <p>{texts.to(names)}</p>
        <ul>{Children.toArray(names.map((name) => <li dir="auto">{name}</li>))}</ul>
        {actionData?.detail ? (
          <Notice kind="error">
            {texts.failed} {actionData.detail}
          </Notice>
        ) : null}
        {actionData?.sent ? <Notice kind="success">{texts.confirmSent(actionData.sent)}</Notice> : null}
        {own === email ? (
          <Form method="post" className="stack gap-4">
            <input type="hidden" name="token" value={token} />
            <Button type="submit" variant="primary" wide busy={busy}>
              {texts.accept}
            </Button>
          </Form>
        ) : !signedIn ? (
          <>
            <p>{texts.signInHint(email)}</p>
            <WideLink variant="primary" href={pages.signIn(back)}>
              {texts.signIn}
            </WideLink>
          </>
        ) : own === null ? (
          <Form method="post" className="stack gap-4">
            <p>{texts.unverified(email)}</p>
            <input type="hidden" name="token" value={token} />
            <Button intent="confirm" variant="primary" wide busy={busy}>
              {texts.confirm(email)}
            </Button>
          </Form>
        ) : (
          <>
            <p>{texts.other(email)}</p>
            <WideLink variant="primary" href={pages.signInAgain(back)}>
              {texts.continueAs(email)}
            </WideLink>
          </>
        )}
      </div>
    </SignInFrame>
  );
}
