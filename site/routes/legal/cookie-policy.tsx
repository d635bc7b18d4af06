import { pages } from '../../../contract/addresses.ts';
import { pageMeta } from '../../page-meta.ts';
import { PublicFrame } from '../../public-frame.tsx';
import type { RouteHandle } from '../../root.tsx';
import { CookieChoice } from './cookie-choice.tsx';
import type { Route } from './+types/cookie-policy.ts';
import styles from './legal.module.css';

export const handle: RouteHandle = { static: true };

export { loader } from '../../public-origin.ts';

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
          e-mail address you asked a sign-in link for, and your answer to the cookie notice. They are always
          on.
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
        {/* A table wider than a phone scrolls by keyboard too. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <section className={styles.scroll} tabIndex={0} aria-label="Cookies and stored values">
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Kind</th>
                <th scope="col">What for</th>
                <th scope="col">Until</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <td>gov360_session</td>
                <td>Functionality, security</td>
                <td>Who is signed in</td>
                <td>You sign out, or it expires</td>
              </tr>
              <tr>
                <td>gov360_popup</td>
                <td>Security</td>
                <td>Ties a Google or Microsoft sign-in to this browser</td>
                <td>15 minutes after you began it</td>
              </tr>
              <tr>
                <td>emailForSignIn</td>
                <td>Functionality (local storage)</td>
                <td>The address you asked a sign-in link for</td>
                <td>You have signed in with it</td>
              </tr>
              <tr>
                <td>cookiesAccepted</td>
                <td>Functionality (local storage)</td>
                <td>Your answer to the cookie notice</td>
                <td>You clear this site’s data</td>
              </tr>
              <tr>
                <td>_ga, _ga_…</td>
                <td>Performance, only if accepted</td>
                <td>Counting visits</td>
                <td>2 years, or until you reject them</td>
              </tr>
            </tbody>
          </table>
        </section>
      </article>
    </PublicFrame>
  );
}
