import { pages } from '../../../contract/addresses.ts';
import { guides, helpTexts } from '../../state/help-texts.ts';
import { readHostOrigin } from '../../state/host-origin.ts';
import styles from './help.module.css';

/** Where the site explains it at length; nothing where the player knows no site. */
export function Guides() {
  const origin = readHostOrigin();
  if (!origin) return null;
  return (
    <section className={styles.guides}>
      <h3>{helpTexts.guides}</h3>
      <ul>
        {guides.map(({ name, title }) => (
          <li key={name}>
            <a href={origin + pages.guide(name)} target="_blank" rel="noopener">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
