import { Search } from '../../../../../design/icons.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { pages } from '../../../../../contract/addresses.ts';
import type { ExampleCard as Card } from '../../../../../contract/example.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { buttonClass } from '../../../../ui/button/button-class.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Menu } from '../../../../ui/menu/menu.tsx';
import { Select } from '../../../../ui/field/select.tsx';
import { TextField } from '../../../../ui/field/text-field.tsx';
import { texts } from './texts.ts';
import { arrangeCards, CARD_ORDERS, readCardOrder } from './arrange-cards.ts';
import { ExampleCard } from './example-card.tsx';
import styles from './example-list.module.css';
import { useCardSearch } from './use-card-search.ts';

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
