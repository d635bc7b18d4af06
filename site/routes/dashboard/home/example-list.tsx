import styles from './example-list.module.css';
import { Search } from '../../../../design/icons.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { pages } from '../../../../contract/addresses.ts';
import type { ExampleCard as Card } from '../../../../contract/example.ts';
import { Button } from '../../../ui/button/button.tsx';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { Select } from '../../../ui/field/select.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { texts } from './examples-texts.ts';
import {
  arrangeCards,
  CARD_ORDERS,
  readCardOrder,
  DEFAULT_CARD_ORDER,
  type CardOrder,
} from './arrange-cards.ts';
import { ExampleCard } from './example-card.tsx';
import { NavigationType, useNavigationType, useSearchParams } from 'react-router';

/** Milliseconds without a key after which the address follows: browsers take only so many changes of it. */
const PAUSE = 250;

/** How many cards, from the first as listed, are highlighted. */
const HIGHLIGHTED = 3;

const orderItems = CARD_ORDERS.map((order) => ({ value: order, label: texts.orders[order] }));

/** The example spaces, to be searched and sorted. */
export function ExampleList({ cards }: { cards: readonly Card[] }) {
  const { query, order, search, sort } = useCardSearch();
  const field = useRef<HTMLInputElement>(null);
  // It may have been typed into before hydration.
  const follow = useEffectEvent((typed: string) => {
    if (typed !== query) search(typed);
  });
  useEffect(() => follow(field.current?.value ?? ''), []);
  const highlighted = new Set(cards.slice(0, HIGHLIGHTED));
  const shown = arrangeCards(cards, query, order);

  return (
    <section aria-labelledby="examples" className={styles.section}>
      <div className={styles.head}>
        <h2 id="examples" className={styles.heading}>
          {texts.examples}
        </h2>
        <p role="status" className={styles.count}>
          {texts.found(shown.length)}
        </p>
        <form
          role="search"
          action={pages.dashboard()}
          className={styles.tools}
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
        <ul className={styles.cards}>
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
 * Query and order as the address has them, so that a link, a reload and 'back' lead to the same cards. A change replaces the
 * address, so that the previous page stays one step back.
 */
function useCardSearch() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('q') ?? '';
  const cause = useNavigationType();
  const [query, setQuery] = useState(asked);
  const [seen, setSeen] = useState(asked);
  if (asked !== seen) {
    setSeen(asked);
    // A replaced address comes from typing here, which may have gone on since.
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
