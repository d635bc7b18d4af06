import { itemHtml } from './item-html.ts';
import type { PageData, PageItem } from './page-data.ts';
import { texts } from './page-texts.ts';

/** Entries that are drawn at once: a screen or two. */
const CHUNK = 100;

export interface ItemList {
  /** Shows the items of these indices, the first of them at once. */
  show(indices: readonly number[]): void;
  /** Brings an item that is shown into view and marks it. */
  choose(index: number): void;
}

/** The list of the items, drawn some at a time: thousands at once would make the page slow to open. */
export function createList({ floors, items }: PageData, onShowOnPlan: (index: number) => void): ItemList {
  const names = floors.map(({ name }) => name);
  const list = document.createElement('ul');
  list.className = 'items';
  const more = document.createElement('button');
  more.type = 'button';
  more.id = 'more';
  more.textContent = texts.more;
  const nothing = document.createElement('p');
  nothing.textContent = texts.nothingFound;
  nothing.hidden = true;
  if (items.length > 0) document.getElementById('list')?.append(list, nothing, more);

  let shown: readonly number[] = [];
  let drawn = 0;

  function draw(count: number): void {
    const part = shown.slice(drawn, drawn + count);
    // Every text in it was escaped, and the page's policy runs nothing that an entry could bring.
    list.insertAdjacentHTML(
      'beforeend',
      part.map((index) => itemHtml(items[index] as PageItem, names, index)).join(''),
    );
    drawn += part.length;
    more.hidden = drawn >= shown.length;
  }

  more.addEventListener('click', () => {
    const before = list.lastElementChild;
    draw(CHUNK);
    // The button moves away from under the keyboard: what is new is where it goes on.
    const next = before?.nextElementSibling as HTMLElement | null;
    next?.setAttribute('tabindex', '-1');
    next?.focus({ preventScroll: true });
  });
  new IntersectionObserver(([seen]) => {
    if (seen?.isIntersecting && drawn > 0) draw(CHUNK);
  }).observe(more);
  addEventListener('beforeprint', () => draw(shown.length));
  list.addEventListener('click', ({ target }) => {
    const entry = target instanceof HTMLButtonElement ? target.closest('li') : null;
    if (entry) onShowOnPlan(Number(entry.dataset.item));
  });

  return {
    show(indices) {
      shown = indices;
      drawn = 0;
      list.replaceChildren();
      draw(CHUNK);
      nothing.hidden = indices.length > 0;
    },
    choose(index) {
      const entry = list.querySelector(`[data-item="${index}"]`);
      for (const other of list.querySelectorAll('.chosen')) other.classList.remove('chosen');
      entry?.classList.add('chosen');
      entry?.scrollIntoView({ block: 'nearest' });
    },
  };
}
