import { pages } from '../../../contract/addresses.ts';
import { publicMeta } from '../../page/page-meta.ts';
import { PublicFrame } from '../../page/public-frame.tsx';
import article from '../../page/article.module.css';

export { handle } from '../../page/page-meta.ts';

export { loader } from '../../page/public-origin.ts';

export const meta = publicMeta({
  title: 'Privacy',
  description: 'What GoV360 stores about you, who can see it, and how to delete it.',
  path: pages.privacy(),
});

export default function Privacy() {
  return (
    <PublicFrame>
      <article className={`stack gap-4 one-column measure ${article.article} ${article.prose}`}>
        <h1>Privacy policy</h1>
        <p className="muted large">What GoV360 stores about you, who can see it, and how to delete it.</p>

        <h2>What we store</h2>
        <ul>
          <li>Your email address, and your name if your sign-in provider gives it to us.</li>
          <li>Your profile: name, company, role, and anything else you fill in.</li>
          <li>Your digital twins with their files, your scans, and the messages you send us.</li>
          <li>Your sessions.</li>
          <li>Technical logs. They contain neither sign-in links nor the text of your messages.</li>
        </ul>

        <h2>Who can see your data</h2>
        <p>
          You can see everything that we store about you. Our staff can see your profile and your messages, so
          that they can answer you. They can also see the names of your twins. Anyone with the link can see a
          twin that you make public, but not your name or email address. While you have a twin open, its owner
          and members see that you are there and where you are, unless you hide. We never store your position.
          We do not sell data.
        </p>

        <h2>Third parties</h2>
        <p>
          If you sign in with an account of a provider such as Google or Microsoft, the provider learns that
          you signed in. If a capture is hosted by its provider, your browser loads it from the provider’s
          servers. Visits are measured only if you accept performance cookies in the{' '}
          <a href={pages.cookiePolicy()}>cookie policy</a>.
        </p>

        <h2>How long we keep your data</h2>
        <p>
          We keep your data until you delete it or ask us to delete it. Earlier versions of a digital twin,
          including who changed it and when, are kept for 90 days and deleted with the twin. If you leave an
          email address with a problem report, the owner of the twin sees the address. It is deleted with the
          report or the twin. Backups are kept longer: the page where you delete your account shows how long.
          A sign-in link expires in 15 minutes and works only once.
        </p>

        <h2>Your rights</h2>
        <p>
          You can see, correct, export and delete the data we store about you on your profile page, or{' '}
          <a href={pages.contact()}>write to us</a> and we will do it. We log what our staff look up.
        </p>
      </article>
    </PublicFrame>
  );
}
