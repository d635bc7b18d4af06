import { pages } from '../../../contract/addresses.ts';
import { pageMeta } from '../../page/metadata/page-meta.ts';
import { PublicFrame } from '../../page/frame/public-frame.tsx';
import type { RouteHandle } from '../../root.tsx';
import { CookieChoice } from './cookie-choice.tsx';
import { StorageTable } from './storage-table.tsx';
import type { Route } from './+types/cookie-policy.ts';
import styles from './legal.module.css';

export const handle: RouteHandle = { static: true };

export { loader } from '../../page/metadata/public-origin.ts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: 'Cookie Policy',
    description: 'Which cookies GoV360 sets, what for, and how to change your mind.',
    path: pages.cookiePolicy(),
    origin: loaderData.origin,
  });

export default function CookiePolicy() {
  return (
    <PublicFrame>
      <article className={styles.page}>
        <h1>Cookie policy</h1>
        <p className={styles.lead}>
          A cookie is a small text that a site keeps in your browser. GoV360 uses three kinds. Two of them it
          can’t work without; the third is yours to accept or reject.
        </p>

        <h2>Functionality cookies</h2>
        <p>
          They keep you signed in from one page to the next, and remember things you told this browser: the
          e-mail address you asked a sign-in link for, your time zone, and your answer to the cookie notice.
          They are always on.
        </p>

        <h2>Security cookies</h2>
        <p>
          They make sure that a sign-in begun in your browser ends in your browser, and that nobody else can
          act in your name. They are always on.
        </p>

        <h2 id="performance">Performance cookies</h2>
        <p>
          They count visits and show us which pages are used, so that we improve the right ones. They are
          optional. Before you accept them, no measuring script is loaded, no request is sent and nothing is
          stored.
        </p>
        <CookieChoice />

        <h2>What is kept, exactly</h2>
        <StorageTable />
      </article>
    </PublicFrame>
  );
}
