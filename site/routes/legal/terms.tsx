import { pages } from '../../../contract/addresses.ts';
import { publicMeta } from '../../page/page-meta.ts';
import { PublicFrame } from '../../page/public-frame.tsx';
import article from '../../page/article.module.css';

export { handle } from '../../page/page-meta.ts';

export { loader } from '../../page/public-origin.ts';

export const meta = publicMeta({
  title: 'Terms',
  description: 'What you can expect from the GoV360 demo, and what we expect from you.',
  path: pages.terms(),
});

export default function Terms() {
  return (
    <PublicFrame>
      <article className={`stack gap-4 one-column measure ${article.article} ${article.prose}`}>
        <h1>Terms</h1>
        <p className="muted large">What you can expect from the GoV360 demo, and what we expect from you.</p>

        <h2>What you get</h2>
        <p>
          You get a free account with a demo digital twin. The demo may change, pause or end. If it ends, we
          will give you enough notice to export your data.
        </p>

        <h2>What is yours</h2>
        <p>
          You keep the rights to the captures you link to and to everything you write. You allow GoV360 to
          store and show this content only as the service requires.
        </p>

        <h2>What you promise</h2>
        <ul>
          <li>You add only captures that you are allowed to use.</li>
          <li>You publish nothing that harms others or violates their privacy.</li>
          <li>You don’t try to access other people’s data or to break the service.</li>
        </ul>

        <h2>Public and private</h2>
        <p>
          A private twin is visible only to you and the people you invite. A public twin is visible to
          everyone with the link. A capture that is public at its provider stays visible there, whatever you
          choose in GoV360.
        </p>

        <h2>Measurements</h2>
        <p>
          Dimensions taken in a twin are estimates, with the tolerance shown beside them. Measure on site
          before you build, order or cut.
        </p>

        <h2>Leaving GoV360</h2>
        <p>
          You can stop using GoV360 at any time. To learn how we handle your data, read the{' '}
          <a href={pages.privacy()}>privacy policy</a>.
        </p>
      </article>
    </PublicFrame>
  );
}
