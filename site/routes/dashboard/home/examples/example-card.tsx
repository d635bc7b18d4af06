import { ArrowUpRight } from '../../../../../design/icons.ts';
import { Link } from 'react-router';
import { pages } from '../../../../../contract/addresses.ts';
import type { ExampleCard as Card } from '../../../../../contract/example.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { Day } from '../../../../ui/time/relative-time.tsx';
import { texts } from './texts.ts';
import { CardPicture } from './card-picture.tsx';
import styles from './example-card.module.css';

/** One example space. With a url the whole card leads to its page; without one it is shown grey. */
export function ExampleCard({ card, highlighted }: { card: Card; highlighted: boolean }) {
  const { name, description, category, updated, picture, url } = card;
  return (
    <li className={classNames(styles.card, highlighted ? styles.highlighted : styles.greyed)}>
      <div className={styles.picture}>
        <CardPicture picture={picture} atOnce={highlighted} />
      </div>
      <p className={styles.meta}>
        <span>{category}</span>
        <Day iso={updated} />
      </p>
      <h3 className={styles.name}>
        {url ? (
          <Link to={pages.example(url)} className={styles.link}>
            {name}
            <ArrowUpRight size={16} aria-hidden="true" />
          </Link>
        ) : (
          name
        )}
      </h3>
      <p className={styles.description}>{description}</p>
      {url ? null : <p className={styles.later}>{texts.later}</p>}
    </li>
  );
}
