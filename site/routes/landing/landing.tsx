import { pages } from '../../../contract/addresses.ts';
import { pageMeta } from '../../page/page-meta.ts';
import { PublicFrame } from '../../page/public-frame.tsx';
import type { RouteHandle } from '../../root.tsx';
import { buttonClass } from '../../ui/button/button-class.ts';
import type { Route } from './+types/landing.ts';
import styles from './landing.module.css';
import { texts } from './texts.ts';
import { Picture } from './picture.tsx';

export const handle: RouteHandle = { static: true };

export { loader } from '../../page/public-origin.ts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: texts.pageTitle,
    description: texts.description,
    path: pages.landing(),
    origin: loaderData.origin,
  });

export default function Landing() {
  return (
    <PublicFrame>
      <section className={styles.hero}>
        <p className={styles.eyebrow}>{texts.eyebrow}</p>
        <h1 className={styles.heading}>{texts.heading}</h1>
        <p className={styles.lead}>{texts.lead}</p>
        <div className={styles.action}>
          <a className={buttonClass({ variant: 'primary', size: 'lg' })} href={pages.dashboard()}>
            {texts.action}
          </a>
          <p className={styles.note}>{texts.actionNote}</p>
        </div>
      </section>
      <Picture />
      <section className={styles.values} aria-label="What you get">
        {texts.values.map((value) => (
          <div key={value.title} className={styles.value}>
            <h2>{value.title}</h2>
            <p>{value.text}</p>
            {'link' in value ? <a href={pages.contact()}>{value.link}</a> : null}
          </div>
        ))}
      </section>
    </PublicFrame>
  );
}
