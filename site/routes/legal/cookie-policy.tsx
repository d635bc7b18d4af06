import article from '../../page/article.module.css';
import styles from './legal.module.css';
import { pages } from '../../../contract/addresses.ts';
import { publicMeta } from '../../page/page-meta.ts';
import { PublicFrame } from '../../page/public-frame.tsx';
import { StorageTable } from './storage-table.tsx';
import { Button } from '../../ui/button/button.tsx';

export { handle } from '../../page/page-meta.ts';

export { loader } from '../../page/public-origin.ts';

export const meta = publicMeta({
  title: 'Cookie Policy',
  description: 'Which cookies GoV360 sets, why, and how to change your choice.',
  path: pages.cookiePolicy(),
});

export default function CookiePolicy() {
  return (
    <PublicFrame>
      <article className={`stack gap-4 one-column measure ${article.article} ${article.prose}`}>
        <h1>Cookie policy</h1>
        <p className="muted large">
          A cookie is a small piece of text that a site stores in your browser. GoV360 uses three kinds of
          cookies. It can’t work without functionality and security cookies. You can accept or reject
          performance cookies.
        </p>

        <h2>Functionality cookies</h2>
        <p>
          Functionality cookies keep you signed in from one page to the next. They also remember your time
          zone, your answer to the cookie notice, and the email address for which you requested a sign-in
          link. They are always on.
        </p>

        <h2>Security cookies</h2>
        <p>
          Security cookies ensure that a sign-in is completed in the browser where it started, and that nobody
          else can act on your behalf. They are always on.
        </p>

        <h2 id="performance">Performance cookies</h2>
        <p>
          Performance cookies count visits and show us which pages people use, so that we know which pages to
          improve. They are optional. Until you accept them, GoV360 loads no analytics script, sends no
          analytics requests and stores no analytics data.
        </p>
        <CookieChoice />

        <h2>What is stored</h2>
        <p>Over HTTPS, the names of our own cookies begin with “__Host-”.</p>
        <StorageTable />
      </article>
    </PublicFrame>
  );
}

/**
 * Renders the current choice and buttons to change it. The consent script handles the buttons, as in the
 * cookie notice.
 */
function CookieChoice() {
  return (
    <section className={`stack gap-4 ${styles.choice}`} aria-labelledby="your-choice">
      <h3 id="your-choice">Your choice</h3>
      <p aria-live="polite">
        <span className={styles.open}>
          You have not chosen yet. Until you choose, GoV360 sets no performance cookies.
        </span>
        <span className={styles.accepted}>You accepted performance cookies in this browser.</span>
        <span className={styles.rejected}>You rejected performance cookies in this browser.</span>
      </p>
      <div className={`flex wrap gap-3 ${styles.buttons}`} data-needs-script>
        <Button data-cookie-choice="false">Reject performance cookies</Button>
        <Button data-cookie-choice="true">Accept performance cookies</Button>
      </div>
    </section>
  );
}
