import { ArrowUpRight } from '../../../../design/icons.ts';
import { Link } from 'react-router';
import { pages } from '../../../../contract/addresses.ts';
import type { ExampleCard as Card } from '../../../../contract/example.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Day } from '../../../ui/relative-time.tsx';
import { texts } from './examples-texts.ts';
import { thumbnailOf } from '../../../../contract/card-picture.ts';
import styles from './example-card.module.css';

/**
 * Less than cards are wide, so that screens with two or three pixels to the unit still take the small version: a
 * picture this size needs no more. It only fetches the large one for a page zoomed far in.
 */
const SIZES = '(min-width: 44rem) 15rem, 10rem';

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

/** A card's picture; it keeps its place while it loads, and loads at once or when it comes near. */
function CardPicture({ picture, atOnce }: { picture: string; atOnce: boolean }) {
  return (
    <img
      src={thumbnailOf({ picture })}
      srcSet={`${thumbnailOf({ picture })} 480w, ${picture} 1600w`}
      sizes={SIZES}
      alt=""
      width={480}
      height={270}
      loading={atOnce ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
}
