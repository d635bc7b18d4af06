import { type PageData, type PageItem, texts } from './page-data.ts';
import { foldText } from '../../../../contract/text/fold-text.ts';

export interface Controls {
  /** Limits the list to the items at one place on a plan. */
  setHere(items: readonly number[]): void;
}

/**
 * Adds a search field, a floor filter and the number of matches to the page. `onAsk` applies the search and
 * the filters, and returns the number of matches.
 */
export function addControls({ floors, items }: PageData, onAsk: (asked: Asked) => number): Controls {
  const asked: Asked = { words: '', where: null, here: null };
  const search = Object.assign(document.createElement('input'), { type: 'search', autocomplete: 'off' });
  const where = document.createElement('select');
  where.append(
    new Option(texts.everywhere, ''),
    ...floors.map(({ name }, index) => new Option(name, String(index))),
  );
  if (items.some(({ unplaced }) => unplaced)) where.append(new Option(texts.toBePlaced, 'to be placed'));

  const form = document.createElement('div');
  form.className = 'find';
  form.append(labelled(texts.search, search));
  if (where.options.length > 1) form.append(labelled(texts.where, where));
  const count = document.createElement('p');
  count.id = 'count';
  count.setAttribute('role', 'status');
  const leave = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'quiet',
    textContent: texts.leaveHere,
  });
  if (items.length > 0) document.getElementById('list')?.before(form, count);

  function ask(): void {
    const found = onAsk(asked);
    const place = asked.here ? ` · ${texts.here}` : '';
    count.textContent = texts.counted(found, items.length) + place;
    if (asked.here) count.append(leave);
  }

  search.addEventListener('input', () => {
    asked.words = search.value;
    ask();
  });
  where.addEventListener('change', () => {
    const { value } = where;
    asked.where = value === '' ? null : value === 'to be placed' ? value : Number(value);
    asked.here = null;
    ask();
  });
  leave.addEventListener('click', () => {
    asked.here = null;
    ask();
    search.focus();
  });
  ask();
  return {
    setHere(indices) {
      asked.here = indices;
      ask();
    },
  };
}

function labelled(text: string, field: HTMLElement): HTMLLabelElement {
  const label = document.createElement('label');
  label.append(text, field);
  return label;
}

/** The current search and filters. */
interface Asked {
  words: string;
  /** Index of a floor. Null for all floors. */
  where: number | 'to be placed' | null;
  /** Indices of the items at one place on a plan. Null for all items. */
  here: readonly number[] | null;
}

/**
 * Returns a function that returns the indices of the items that match the filters and contain every search
 * term. The search ignores case and accents.
 */
export function createFinder(items: readonly PageItem[]): (asked: Asked) => readonly number[] {
  const folded: string[] = [];
  const textOf = (index: number) =>
    (folded[index] ??= foldText(textsOf(items[index] as PageItem).join('\n')));
  return ({ words, where, here }) => {
    const wanted = foldText(words).split(/\s+/).filter(Boolean);
    return (here ?? [...items.keys()]).filter((index) => {
      const item = items[index] as PageItem;
      if (where === 'to be placed' ? !item.unplaced : where !== null && item.floor !== where) return false;
      return wanted.every((word) => textOf(index).includes(word));
    });
  };
}

function textsOf({ title, text = '', keywords = [] }: PageItem): readonly string[] {
  return [title, text, ...keywords];
}
