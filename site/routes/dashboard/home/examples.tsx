import styles from './examples.module.css';
import { Search, ArrowUpRight } from '../../../../design/icons.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { pages } from '../../../../contract/addresses.ts';
import type { ExampleCard as Card } from '../../../../contract/example.ts';
import { Button } from '../../../ui/button/button.tsx';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { Select, TextField } from '../../../ui/field/field.tsx';
import { NavigationType, useNavigationType, useSearchParams, Link } from 'react-router';
import { foldText } from '../../../../contract/text/fold-text.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Day } from '../../../ui/relative-time.tsx';
import { thumbnailOf } from '../../../../contract/example-cards.ts';

const texts = {
  examples: 'Example spaces',
  search: 'Search spaces',
  show: 'Show',
  sort: 'Sort by',
  orders: { name: 'Name', updated: 'Date updated', environment: 'Environment' } satisfies Record<
    CardOrder,
    string
  >,
  found: (count: number) => (count === 1 ? '1 space' : `${count} spaces`),
  nothingFound: 'No space matches your search',
  nothingFoundHint: 'Search covers names, descriptions and categories. Try another word.',
  clearSearch: 'Clear the search',
  later: 'Coming soon',
} as const;

/**
 * The options in the sort menu. Each is a field to sort by. 'environment' is the kind of place, which is a
 * card's category.
 */
const CARD_ORDERS = ['name', 'updated', 'environment'] as const;
type CardOrder = (typeof CARD_ORDERS)[number];

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

const compare: Record<CardOrder, (a: Card, b: Card) => number> = {
  name: (a, b) => collator.compare(a.name, b.name),
  updated: (a, b) => collator.compare(b.updated, a.updated),
  environment: (a, b) => collator.compare(a.category, b.category) || collator.compare(a.name, b.name),
};

/**
 * Returns the cards whose name, description and category together contain every word of `query`, sorted by
 * `order`.
 */
export function arrangeCards(cards: readonly Card[], query: string, order: CardOrder): Card[] {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  const found = cards.filter((card) => {
    if (words.length === 0) return true;
    const text = foldText(`${card.name}\n${card.description}\n${card.category}`);
    return words.every((word) => text.includes(word));
  });
  return found.sort(compare[order]);
}

/** The default order of the cards. */
const DEFAULT_CARD_ORDER: CardOrder = 'updated';

/** Returns the sort order with this name, or the default order. */
export function readCardOrder(text: string | null): CardOrder {
  return CARD_ORDERS.find((order) => order === text) ?? DEFAULT_CARD_ORDER;
}

/**
 * How long to wait after the last key press before the address changes, in milliseconds. Browsers limit how
 * often the address can change.
 */
const PAUSE = 250;

/** How many of the first cards are highlighted. */
const HIGHLIGHTED = 3;

const orderItems = CARD_ORDERS.map((order) => ({ value: order, label: texts.orders[order] }));

/** Renders the example spaces with search and sorting. */
export function ExampleList({ cards }: { cards: readonly Card[] }) {
  const { query, order, search, sort } = useCardSearch();
  const field = useRef<HTMLInputElement>(null);
  // The field may contain text that was typed before hydration.
  const follow = useEffectEvent((typed: string) => {
    if (typed !== query) search(typed);
  });
  useEffect(() => follow(field.current?.value ?? ''), []);
  const highlighted = new Set(cards.slice(0, HIGHLIGHTED));
  const shown = arrangeCards(cards, query, order);

  return (
    <section aria-labelledby="examples" className="stack gap-5">
      <div className={`row wrap ${styles.head}`}>
        <h2 id="examples">{texts.examples}</h2>
        <p role="status" className={`soft tabular ${styles.count}`}>
          {texts.found(shown.length)}
        </p>
        <form
          role="search"
          action={pages.dashboard()}
          className={`ways at-end ${styles.tools}`}
          onSubmit={(event) => event.preventDefault()}
        >
          <div data-needs-script>
            <Menu
              label={texts.sort}
              labelShown
              items={orderItems}
              value={order}
              onSelect={(value) => sort(readCardOrder(value))}
            />
          </div>
          <noscript>
            <Select name="sort" label={texts.sort} labelHidden options={orderItems} defaultValue={order} />
          </noscript>
          <TextField
            ref={field}
            type="search"
            name="q"
            label={texts.search}
            labelHidden
            placeholder={texts.search}
            icon={<Search size={18} />}
            autoComplete="off"
            value={query}
            onChange={(event) => search(event.target.value)}
          />
          <noscript>
            <Button type="submit">{texts.show}</Button>
          </noscript>
        </form>
      </div>
      {shown.length > 0 ? (
        <ul className={`stack plain-list ${styles.cards}`}>
          {shown.map((card) => (
            <ExampleCard key={card.documentId} card={card} highlighted={highlighted.has(card)} />
          ))}
        </ul>
      ) : (
        <EmptyState
          title={texts.nothingFound}
          icon={<Search size={28} />}
          action={
            <a
              href={pages.dashboard()}
              className={buttonClass()}
              onClick={(event) => {
                event.preventDefault();
                search('');
              }}
            >
              {texts.clearSearch}
            </a>
          }
        >
          <p>{texts.nothingFoundHint}</p>
        </EmptyState>
      )}
    </section>
  );
}

/**
 * Returns the query and order in the address, so that a link, a reload and 'back' show the same cards. A
 * change replaces the current history entry, so that 'back' leads to the previous page.
 */
function useCardSearch() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('q') ?? '';
  const cause = useNavigationType();
  const [query, setQuery] = useState(asked);
  const [seen, setSeen] = useState(asked);
  if (asked !== seen) {
    setSeen(asked);
    // If the address was replaced, the user typed into this field, and may have typed more since.
    if (cause !== NavigationType.Replace) setQuery(asked);
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function write(name: string, value: string): void {
    setParams(
      (before) => {
        if (value) before.set(name, value);
        else before.delete(name);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return {
    query,
    order: readCardOrder(params.get('sort')),
    search: (text: string) => {
      setQuery(text);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => write('q', text), PAUSE);
    },
    sort: (order: CardOrder) => write('sort', order === DEFAULT_CARD_ORDER ? '' : order),
  };
}

/**
 * Renders an example twin. If the twin has an address, the whole card links to it; otherwise, the card shows
 * that the twin is coming soon.
 */
function ExampleCard({ card, highlighted }: { card: Card; highlighted: boolean }) {
  const { name, description, category, updated, picture, url } = card;
  return (
    <li className={classNames(styles.card, highlighted ? styles.highlighted : styles.greyed)}>
      {/*
       * The small version is enough for screens with two device pixels per CSS pixel. Outside a `picture`
       * element, React would also preload the image.
       */}
      <picture className={styles.picture}>
        <img
          loading={highlighted ? undefined : 'lazy'}
          src={thumbnailOf({ picture })}
          alt=""
          width={480}
          height={270}
          decoding="async"
        />
      </picture>
      <p className={styles.meta}>
        <span>{category}</span>
        <Day iso={updated} />
      </p>
      <h3>
        {url ? (
          <Link to={pages.example(url)} className={styles.link}>
            {name}
            <ArrowUpRight size={16} aria-hidden="true" />
          </Link>
        ) : (
          name
        )}
      </h3>
      <p className="soft">{description}</p>
      {url ? null : <p className={styles.later}>{texts.later}</p>}
    </li>
  );
}
