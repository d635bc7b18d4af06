import { buttonClass } from '../../../ui/button/button-class.ts';
import { contact as texts, home } from './texts.ts';
import { FeatureCarousel } from './feature-carousel.tsx';
import styles from './side-panel.module.css';

/** Beside the examples: what a twin can do, and whom to ask. */
export function SidePanel({ featureStart, contactHref }: { featureStart: number; contactHref: string }) {
  return (
    <aside className={styles.panel} aria-label={home.features}>
      <h2 className={styles.heading}>{home.features}</h2>
      <FeatureCarousel start={featureStart} />
      <div className={styles.contact}>
        <h2 className={styles.heading}>{texts.heading}</h2>
        <p>{texts.text}</p>
        <a href={contactHref} className={buttonClass({ wide: true })}>
          {texts.action}
        </a>
      </div>
    </aside>
  );
}
