import { linkText } from '../../../../contract/text/link-text.ts';
import { escapeHtml } from '../../../platform/html/escape-html.ts';
import type { PageFile, PageItem } from './page-data.ts';
import { texts } from './page-texts.ts';

/** An annotation as an entry of the list. The server writes it for who has no scripts, and the page's script for the rest. */
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

/** A text with its addresses as links, which learn nothing of the page. */
export function linkedHtml(text: string): string {
  return linkText(text)
    .map(({ text: words, href }) => (href ? linkHtml(href, words) : escapeHtml(words)))
    .join('');
}

/** `href` is an address that was found good. */
export function linkHtml(href: string, words: string): string {
  return `<a href="${escapeHtml(href)}" target="_blank" rel="noopener noreferrer">${escapeHtml(words)}</a>`;
}

/** A link to a file, or its name and that it is not there. */
export function pageFileHtml({ name, href }: PageFile): string {
  const shown = name || texts.untitled;
  return href ? linkHtml(href, shown) : `${escapeHtml(shown)} <span class="soft">${texts.notIncluded}</span>`;
}
