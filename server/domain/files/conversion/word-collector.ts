import { splitWords } from '../../../../contract/search/split-words.ts';
import { FOUND } from './bounds.ts';
import type { FoundPage } from './report.ts';

/** Takes the pages of a file, and answers what of each is to be kept. */
export class WordCollector {
  readonly #known = new Set<string>();
  #length = 0;

  /** No more is kept. */
  get full(): boolean {
    return this.#known.size >= FOUND.words || this.#length >= FOUND.length;
  }

  /** Null where nothing of it is kept. */
  take(page: number, written: string): FoundPage | null {
    if (this.full) return null;
    const text = cleanText(written).slice(0, Math.min(FOUND.pageLength, FOUND.length - this.#length));
    if (text === '') return null;
    this.#length += text.length;
    const words = new Set<string>();
    for (const { forms } of splitWords(text)) {
      for (const form of forms) {
        const word = form.slice(0, FOUND.wordLength);
        if (this.#known.size >= FOUND.words) break;
        if (this.#known.has(word)) continue;
        this.#known.add(word);
        words.add(word);
      }
    }
    return { page, text: text.toWellFormed(), words: [...words] };
  }
}

/** In one line, without what no database takes. */
function cleanText(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
}
