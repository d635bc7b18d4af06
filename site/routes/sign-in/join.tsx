import { data, Form, redirect, useNavigation } from 'react-router';
import { pageOf, pages } from '../../../contract/addresses.ts';
import { siteContext } from '../../../server/edges/pages/site-context.ts';
import { toAppError } from '../../../server/platform/errors/status.ts';
import { joinThroughLink, readLink } from '../../../server/domain/portfolio/share-links.ts';
import { formText } from '../../browser/form-text.ts';
import { pageTitle } from '../../page/page-title.ts';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SignInFrame, WideLink } from './sign-in-frame.tsx';
import styles from './sign-in.module.css';
import type { Route } from './+types/join.ts';
import { invitationTexts as texts } from './texts.ts';

export const meta = () => [{ title: pageTitle(texts.linkTitle) }, { name: 'robots', content: 'noindex' }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { context: server, actor } = context.get(siteContext);
  const token = url.searchParams.get('token') ?? '';
  const link = await readLink(server, actor, token);
  return data({ token, link, signedIn: actor.kind === 'user' }, { status: link ? 200 : 404 });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { context: server, actor } = context.get(siteContext);
  try {
    return redirect(
      pageOf(await joinThroughLink(server, actor, formText(await request.formData(), 'token'))),
    );
  } catch (error) {
    const shown = toAppError(error);
    if (shown.code === 'internal') server.log.error({ err: error }, 'a share link could not be followed');
    return data({ detail: shown.message }, { status: 400 });
  }
}

export default function Join({ loaderData, actionData }: Route.ComponentProps) {
  const { token, link, signedIn } = loaderData;
  const { state } = useNavigation();
  return (
    <SignInFrame>
      <div className="stack gap-4">
        <h1 className={styles.heading} dir="auto">
          {link ? texts.shares(link.owner) : texts.linkOver}
        </h1>
        {actionData?.detail ? (
          <Notice kind="error">
            {texts.joinFailed} {actionData.detail}
          </Notice>
        ) : null}
        {!link ? (
          <>
            <p>{texts.linkOverHint}</p>
            <WideLink href={pages.landing()}>{texts.home}</WideLink>
          </>
        ) : (
          <>
            {link.name === null ? null : (
              <p dir="auto">
                <strong>{link.name}</strong>
              </p>
            )}
            <p>
              {texts.as[link.role]} {texts.joinHint}
            </p>
            {signedIn ? (
              <Form method="post" className="stack gap-4">
                <input type="hidden" name="token" value={token} />
                <Button type="submit" variant="primary" wide busy={state !== 'idle'}>
                  {texts.join}
                </Button>
              </Form>
            ) : (
              <WideLink variant="primary" href={pages.signIn(pages.join(token))}>
                {texts.joinSignIn}
              </WideLink>
            )}
          </>
        )}
      </div>
    </SignInFrame>
  );
}
