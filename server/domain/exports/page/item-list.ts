import { type PageData, type PageItem, type PageFile, texts } from './page-data.ts';
import { linkText } from '../../../../contract/text/link-text.ts';
import { escapeHtml } from '../../../platform/html/escape-html.ts';

/** Number of entries to render at a time. */
const CHUNK = 100;

export interface ItemList {
  /** Shows the items with these indices. Renders the first items immediately. */
  show(indices: readonly number[]): void;
  /** Highlights an item and scrolls to it, if the list has already rendered it. */
  choose(index: number): void;
}

/**
 * Creates the list of items. Renders the list in steps, because rendering thousands of items at once would
 * freeze the page. `onShowOnPlan` receives the index of an item to show on its plan.
 */
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
    // Inserting HTML is safe: all texts are escaped, and the page's CSP would block a script in an entry.
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
    // Focuses the first new entry, because the button moves down the page.
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

/**
 * Returns the HTML of an annotation in the list. The server calls this function for browsers without scripts,
 * and the page's script calls it for all others. Only the script passes `index`, the index of the item.
 */
export function itemHtml(item: PageItem, floorNames: readonly string[], index?: number): string {
  const { title, text = '', color = 'blue', keywords = [], media, floor, unplaced, files = [] } = item;
  const place = unplaced ? texts.toBePlaced : floor === undefined ? '' : (floorNames[floor] ?? '');
  const facts = [place, ...keywords].filter((fact) => fact !== '');
  return `<li${index === undefined ? '' : ` data-item="${index}"`}><h3 dir="auto"><i class="dot ${escapeHtml(color)}"></i>${escapeHtml(title || texts.untitled)}</h3>${
    text === '' ? '' : `<p class="text" dir="auto">${linkedHtml(text)}</p>`
  }${facts.length > 0 ? `<p class="facts">${facts.map((fact) => `<span dir="auto">${escapeHtml(fact)}</span>`).join('')}</p>` : ''}${
    media ? `<p class="facts">${linkHtml(media, texts.media)}</p>` : ''
  }${
    files.length > 0
      ? `<p class="facts">${files.map((file) => `<span dir="auto">${pageFileHtml(file)}</span>`).join('')}</p>`
      : ''
  }${index === undefined || floor === undefined ? '' : `<button type="button" class="quiet">${texts.showOnPlan}</button>`}</li>`;
}

/** Returns a text as HTML, with links that do not send a referrer. */
export function linkedHtml(text: string): string {
  return linkText(text)
    .map(({ text: words, href }) => (href ? linkHtml(href, words) : escapeHtml(words)))
    .join('');
}

/** Returns the HTML of a link. `href`: a validated address. */
export function linkHtml(href: string, words: string): string {
  return `<a href="${escapeHtml(href)}" target="_blank" rel="noopener noreferrer">${escapeHtml(words)}</a>`;
}

/** Returns the HTML of a link to a file, or the name of a missing file with a note. */
export function pageFileHtml({ name, href }: PageFile): string {
  const shown = name || texts.untitled;
  return href ? linkHtml(href, shown) : `${escapeHtml(shown)} <span class="soft">${texts.notIncluded}</span>`;
}
