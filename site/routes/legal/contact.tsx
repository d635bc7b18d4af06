import { pages } from '../../../contract/addresses.ts';
import { siteContext } from '../../../server/edges/pages/site-context.ts';
import { publicMeta } from '../../page/page-meta.ts';
import { PublicFrame } from '../../page/public-frame.tsx';
import { publicOrigin } from '../../page/public-origin.ts';
import type { Route } from './+types/contact.ts';
import article from '../../page/article.module.css';
import styles from './legal.module.css';

export const meta = publicMeta({
  title: 'Contact',
  description: 'Ask for a price, or ask anything else about a digital twin of your building.',
  path: pages.contact(),
});

export { handle } from '../../page/page-meta.ts';

/**
 * Loads the contacts. They come from the configuration, so this page is not prerendered, unlike the other
 * legal pages.
 */
export function loader({ context }: Route.LoaderArgs) {
  return { contacts: context.get(siteContext).context.config.contacts, origin: publicOrigin(context) };
}

export default function Contact({ loaderData }: Route.ComponentProps) {
  return (
    <PublicFrame>
      <article className={`stack gap-4 one-column measure ${article.article} ${article.prose}`}>
        <h1>Contact us</h1>
        <p>
          The price depends on how many buildings you run and how often they change. Tell us a little about
          your buildings, and we will reply with a price.
        </p>
        <dl className={`stack gap-4 ${styles.contacts}`}>
          {loaderData.contacts.map(({ label, href }) => (
            <div key={label} className="line-above">
              <dt className="strong">{label}</dt>
              <dd>
                <a href={href} className="inline-row touchable">
                  {href.replace(/^(mailto|tel):/, '')}
                </a>
              </dd>
            </div>
          ))}
        </dl>
      </article>
    </PublicFrame>
  );
}
