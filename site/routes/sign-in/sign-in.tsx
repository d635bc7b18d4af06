import styles from './sign-in.module.css';
import { useEffect, useState } from 'react';
import { pages } from '../../../contract/addresses.ts';
import { siteContext } from '../../../server/edges/pages/site-context.ts';
import { verifiedAddress } from '../../../server/domain/identity/sign-ins/verified-address.ts';
import { safeReturnPath } from '../../../server/domain/identity/email-link/return-path.ts';
import { storeZone } from '../../browser/time-zone.ts';
import { pageMeta } from '../../page/page-meta.ts';
import { publicOrigin } from '../../page/public-origin.ts';
import type { Route } from './+types/sign-in.ts';
import { CompleteLink } from './complete-link.tsx';
import type { SignInData } from './sign-in-data.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { texts } from './texts.ts';
import { buttonClass } from '../../ui/button/button-class.ts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: texts.pageTitle,
    description: texts.description,
    path: pages.signIn(),
    origin: loaderData.origin,
  });

export async function loader({ context, request }: Route.LoaderArgs): Promise<SignInData> {
  const { context: server, actor } = context.get(siteContext);
  const query = new URL(request.url).searchParams;
  const again = query.has('fresh') && actor.kind === 'user' ? actor : null;
  return {
    origin: publicOrigin(context),
    emailLinks: server.config.emailLinks,
    providers: server.config.providers.map(({ id, name }) => ({ id, name })),
    termsUrl: server.config.termsUrl,
    privacyUrl: server.config.privacyUrl,
    next: safeReturnPath(query.get('returnTo')) ?? pages.dashboard(),
    hasToken: query.has('token'),
    signedInAs: actor.kind === 'user' ? (actor.email ?? '') : null,
    fresh: again !== null,
    email: again ? ((await verifiedAddress(server, again)) ?? '') : '',
  };
}

export default function SignIn({ loaderData }: Route.ComponentProps) {
  // How the person arrived still holds once the token has left the address bar.
  const [data] = useState(loaderData);
  // The dashboard comes next, and writes times in the person’s own zone from its first paint on.
  useEffect(() => storeZone(null), []);
  return (
    <SignInFrame>
      {data.hasToken ? (
        <CompleteLink next={data.next} />
      ) : data.signedInAs === null || data.fresh ? (
        <SignInForm data={data} />
      ) : (
        <AlreadySignedIn email={data.signedInAs} next={data.next} />
      )}
    </SignInFrame>
  );
}

function AlreadySignedIn({ email, next }: { email: string; next: string }) {
  return (
    <div className={styles.panel}>
      <h1 className={styles.heading}>{texts.signedInHeading}</h1>
      {email ? <p>{texts.signedInAs(email)}</p> : null}
      <a className={buttonClass({ variant: 'primary', wide: true })} href={next}>
        {texts.continue}
      </a>
      <a className={buttonClass({ variant: 'quiet', wide: true })} href={pages.signOut()}>
        {texts.otherAccount}
      </a>
    </div>
  );
}
