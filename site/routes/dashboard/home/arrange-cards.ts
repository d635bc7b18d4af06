import { foldText } from '../../../../contract/text/fold-text.ts';
import type { ExampleCard } from '../../../../contract/example.ts';

/** What the sort menu offers, by the field it sorts. 'environment' is the kind of space, a card's category. */
export const CARD_ORDERS = ['name', 'updated', 'environment'] as const;
export type CardOrder = (typeof CARD_ORDERS)[number];

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

const compare: Record<CardOrder, (a: ExampleCard, b: ExampleCard) => number> = {
  name: (a, b) => collator.compare(a.name, b.name),
  updated: (a, b) => collator.compare(b.updated, a.updated),
  environment: (a, b) => collator.compare(a.category, b.category) || collator.compare(a.name, b.name),
};

/** Cards that hold every word of `query` in name, description or category, by `order`. */
export function arrangeCards(cards: readonly ExampleCard[], query: string, order: CardOrder): ExampleCard[] {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  const found = cards.filter((card) => {
    if (words.length === 0) return true;
    const text = foldText(`${card.name}\n${card.description}\n${card.category}`);
    return words.every((word) => text.includes(word));
  });
  return found.sort(compare[order]);
}

/** The one the cards are listed in. */
export const DEFAULT_CARD_ORDER: CardOrder = 'updated';

/** The order a text names; for any other the default. */
export function readCardOrder(text: string | null): CardOrder {
  return CARD_ORDERS.find((order) => order === text) ?? DEFAULT_CARD_ORDER;
}
