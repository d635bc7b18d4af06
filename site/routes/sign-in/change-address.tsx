import { Form, useNavigation } from 'react-router';
import { pages } from '../../../contract/addresses.ts';
import { toAppError } from '../../../server/platform/errors/status.ts';
import { confirmAddress } from '../../../server/domain/identity/sign-ins/change-address.ts';
import { siteContext } from '../../../server/edges/pages/site-context.ts';
import { formText } from '../../browser/form-text.ts';
import { pageTitle } from '../../page/page-title.ts';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Route } from './+types/change-address.ts';
import { SignInFrame, WideLink } from './sign-in-frame.tsx';
import styles from './sign-in.module.css';
import { texts } from './texts.ts';

export const meta = () => [{ title: pageTitle(texts.changeTitle) }, { name: 'robots', content: 'noindex' }];

/**
 * Loads the page. Opening it does not use up the link, because email scanners open links too. The user must
 * press the button.
 */
export function loader({ context, url }: Route.LoaderArgs) {
  const { actor } = context.get(siteContext);
  return { signedIn: actor.kind === 'user', token: url.searchParams.get('token') ?? '' };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { context: server, actor } = context.get(siteContext);
  const token = formText(await request.formData(), 'token');
  if (actor.kind === 'anonymous') return { token, email: null, detail: null };
  try {
    return { token, email: await confirmAddress(server, actor, { token }), detail: null };
  } catch (error) {
    const shown = toAppError(error);
    if (shown.code === 'internal') server.log.error({ err: error }, 'an address could not be changed');
    return { token, email: null, detail: shown.message };
  }
}

export default function ChangeAddress({ loaderData, actionData }: Route.ComponentProps) {
  const { state } = useNavigation();
  const { email = null, detail = null } = actionData ?? {};
  const token = actionData?.token ?? loaderData.token;
  return (
    <SignInFrame>
      <div className="stack gap-4">
        <h1 className={styles.heading}>{email === null ? texts.changeTitle : texts.changedTitle}</h1>
        {email !== null ? <Notice kind="success">{texts.changeDone(email)}</Notice> : null}
        {detail !== null ? (
          <Notice kind="error">
            {texts.changeFailed} {detail}
          </Notice>
        ) : null}
        {!loaderData.signedIn ? (
          <>
            <p>{texts.changeSignIn}</p>
            <WideLink variant="primary" href={pages.signIn(pages.changeAddress(token))}>
              {texts.changeSignInButton}
            </WideLink>
          </>
        ) : email === null && detail === null ? (
          <Form method="post" action={pages.changeAddress()} className="stack gap-4">
            <p>{texts.changeHint}</p>
            <input type="hidden" name="token" value={token} />
            <Button type="submit" variant="primary" wide busy={state !== 'idle'}>
              {texts.changeConfirm}
            </Button>
          </Form>
        ) : (
          <WideLink variant="primary" href={pages.yourData()}>
            {texts.backToYourData}
          </WideLink>
        )}
      </div>
    </SignInFrame>
  );
}
