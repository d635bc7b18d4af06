import { guides, helpTexts } from '../../state/help-texts.ts';
import { readHostOrigin } from '../../state/host-origin.ts';
import { GuideLink } from '../parts/guide-link.tsx';
import styles from './help.module.css';

/** Where the site explains it at length; nothing where the player knows no site. */
export function Guides() {
  if (!readHostOrigin()) return null;
  return (
    <section className={styles.guides}>
      <h3>{helpTexts.guides}</h3>
      <ul>
        {guides.map(({ name, title }) => (
          <li key={name}>
            <GuideLink name={name}>{title}</GuideLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
