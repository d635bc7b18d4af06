import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rounds } from '../../tests/support/rounds.ts';
import { explainMatch } from './explain-match.ts';
import { readThesaurus } from './read-thesaurus.ts';
import { createSearchIndex, type SearchOptions } from './search-index.ts';
import type { SearchItem } from './vocabulary.ts';
import { THESAURUS } from './thesaurus.ts';

const thesaurus = readThesaurus(THESAURUS);
const pause = (): Promise<void> => Promise.resolve();
const item = (title: string, ...texts: string[]): SearchItem => ({ title, texts });

/** Returns the titles of the items that a query finds, best first. */
function find(
  items: readonly (SearchItem | string)[],
  query: string,
  options: Partial<SearchOptions<SearchItem>> = {},
) {
  const index = createSearchIndex<SearchItem>(thesaurus);
  const all = items.map((one) => (typeof one === 'string' ? item(one) : one));
  void index.update(all, pause);
  return index.search(query, { limit: 50, ...options }).items.map(({ title }) => title);
}

/** Returns the title with its matching parts in brackets, the other matching text, and the matching term. */
function explain(one: SearchItem, query: string) {
  const { title, text, meant } = explainMatch(one, query, thesaurus);
  const mark = (words: string, ranges: readonly (readonly [number, number])[]): string =>
    ranges.reduceRight(
      (marked, [start, end]) => `${marked.slice(0, start)}[${marked.slice(start, end)}]${marked.slice(end)}`,
      words,
    );
  return { title: mark(one.title, title), text: text && mark(text.words, text.ranges), meant };
}

describe('search words', () => {
  it('are found by prefix, in any order and case @13.41', () => {
    const items = ['Gas boiler', 'Boiler room', 'Gas meter'];
    expect(find(items, 'boil ga')).toEqual(['Gas boiler']);
    expect(find(items, 'GAS')).toEqual(['Gas boiler', 'Gas meter']);
    expect(find(items, 'gas nothing')).toEqual([]);
  });

  it('are found inside Japanese text, which has no spaces', () => {
    expect(find(['大会議室', '機械室'], '会議')).toEqual(['大会議室']);
  });

  it('are found inside German compounds', () => {
    expect(find(['Ölheizkessel', 'Keller'], 'kessel')).toEqual(['Ölheizkessel']);
    expect(find(['Feuerlöscher'], 'löscher')).toEqual(['Feuerlöscher']);
  });

  it.each(['boilre', 'bioler', 'boler', 'boiiler', 'biiler'])(
    'are found with the typing error of “%s” @13.41',
    (typed) => {
      expect(find(['Boiler', 'Window'], typed)).toEqual(['Boiler']);
    },
  );

  it('may have two typing errors if they are long, and none if they contain digits', () => {
    expect(find(['Extinguisher'], 'extingiusherr')).toEqual(['Extinguisher']);
    expect(find(['Device 1200', 'Device 1201'], 'device 1200')).toEqual(['Device 1200']);
    expect(find(['Lamp'], 'dump')).toEqual([]);
  });

  it('are found with and without accents, and in both spellings of umlauts @13.41', () => {
    for (const typed of ['Kühlschrank', 'kuhlschrank', 'kuehlschrank', 'KU\u0308HL'])
      expect(find(['Kühlschrank'], typed)).toEqual(['Kühlschrank']);
    expect(find(['Kuehlraum'], 'kühlraum')).toEqual(['Kuehlraum']);
    expect(find(['Fußboden'], 'fussboden')).toEqual(['Fußboden']);
    expect(find(['Café'], 'cafe')).toEqual(['Café']);
  });

  it('are found by synonyms, from English to German and back @13.42', () => {
    expect(find(['Heizkessel 2', 'Fenster'], 'boiler')).toEqual(['Heizkessel 2']);
    expect(find(['Boiler', 'Window'], 'kessel')).toEqual(['Boiler']);
    expect(find(['Fahrstuhl Nord', 'Lift south', 'Door'], 'elevator')).toEqual([
      'Fahrstuhl Nord',
      'Lift south',
    ]);
    expect(find(['Feuerlöscher', 'Brandmelder'], 'fire extinguisher')).toEqual(['Feuerlöscher']);
    expect(find(['Fire extinguishers', 'Fire door'], 'feuerlöscher')).toEqual(['Fire extinguishers']);
    expect(find(['Wandhydranten'], 'fire hydr')).toEqual(['Wandhydranten']);
    expect(find(['Boiler'], 'kesel')).toEqual(['Boiler']);
    expect(find(['Kellerfahrstuhl'], 'elevator')).toEqual(['Kellerfahrstuhl']);
  });

  it('rank matches in titles and exact matches above prefixes, synonyms and typing errors @13.43', () => {
    const items = ['Boier', 'Kessel', 'Boilers', item('Plan', 'of the boiler'), 'Boiler'];
    expect(find(items, 'boiler')).toEqual(['Boiler', 'Plan', 'Boilers', 'Kessel', 'Boier']);
  });

  it('rank recently visited places first among equal matches, then nearby places @13.43', () => {
    const items = ['Door 1', 'Door 2', 'Door 3'].map((title) => item(title));
    const metres = new Map(items.map((one, index) => [one, 10 - index]));
    const options = { metresTo: (one: SearchItem) => metres.get(one)! };
    expect(find(items, 'door', options)).toEqual(['Door 3', 'Door 2', 'Door 1']);
    expect(find(items, 'door', { ...options, isRecent: (one) => one === items[0] })[0]).toBe('Door 1');
  });
});

describe('a match', () => {
  it.each([
    ['Gas boiler', 'boil', 'Gas [boil]er', 'gas boil', '[Gas] [boil]er'],
    ['Feuerlöscher', 'löscher', 'Feuer[löscher]', 'feuerloe', '[Feuerlö]scher'],
    ['Straße 7', 'strass', '[Straß]e 7', 'strasse', '[Straße] 7'],
    ['Boiler', 'boilre', '[Boiler]', 'kessel', '[Boiler]'],
  ])('is marked in the title “%s” @13.43', (title, query, marked, other, otherMarked) => {
    expect(explain(item(title), query).title).toBe(marked);
    expect(explain(item(title), other).title).toBe(otherMarked);
  });

  it('is shown in the item’s text or as a synonym if it is not in the title', () => {
    expect(explain(item('Pump 3', 'Feeds the boiler'), 'boil pump')).toEqual({
      title: '[Pump] 3',
      text: 'Feeds the [boil]er',
      meant: null,
    });
    expect(explain(item('Boiler'), 'kessel')).toMatchObject({ meant: 'Kessel' });
    expect(explain(item('Feuerlöscher'), 'fire ext')).toMatchObject({
      title: '[Feuerlöscher]',
      meant: 'fire extinguisher',
    });
  });
});

describe('the index', () => {
  it('updates when items are added, changed and removed', async () => {
    const index = createSearchIndex<SearchItem>(thesaurus);
    const [boiler, door] = [item('Boiler'), item('Door')];
    await index.update([boiler, door], pause);
    await index.update([door, item('Kessel')], pause);
    expect(index.search('boiler', { limit: 9 }).items.map(({ title }) => title)).toEqual(['Kessel']);
    await index.update([], pause);
    expect(index.search('boiler', { limit: 9 })).toEqual({ count: 0, items: [] });
  });

  it('returns the total number of matches, even if it returns fewer items', async () => {
    const index = createSearchIndex<SearchItem>(null);
    await index.update(
      Array.from({ length: 90 }, (_, at) => item(`Door ${at}`)),
      pause,
    );
    const { count, items } = index.search('door', { limit: 10 });
    expect([count, items.length]).toEqual([90, 10]);
  });

  it('returns no matches for a query without words', () => {
    expect(find(['Boiler'], ' -„ ')).toEqual([]);
  });

  const words = fc.array(fc.stringMatching(/^[a-zäöüßé]{1,10}$/), { minLength: 1, maxLength: 4 });

  it('finds every item by the prefixes of its words, in any order', () => {
    fc.assert(
      fc.property(words, fc.infiniteStream(fc.nat(9)), (title, cuts) => {
        const query = title
          .map((word) => word.slice(0, 1 + (cuts.next().value! % word.length)))
          .toReversed()
          .join(' ');
        expect(find([title.join(' ')], query)).toEqual([title.join(' ')]);
      }),
      { numRuns: rounds(30, 100) },
    );
  });

  it('finds a word of six or more letters with two letters swapped', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{6,12}$/), fc.nat(4), (word, at) => {
        const typed = word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);
        expect(find([word], typed)).toEqual([word]);
      }),
    );
  });

  it('marks parts of the title, in order and without overlap, for any title and query', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (title, query) => {
        let last = -1;
        for (const [start, end] of explainMatch(item(title), query, thesaurus).title) {
          expect(start).toBeGreaterThan(last);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(title.length);
          last = end;
        }
      }),
    );
  });
});

describe('the thesaurus', () => {
  it('has about 400 entries of at least two terms, without repeated terms', () => {
    const { entries } = thesaurus;
    expect(entries.length).toBeGreaterThan(380);
    for (const terms of entries) {
      expect(terms.length).toBeGreaterThan(1);
      const lower = terms.map((term) => term.toLowerCase());
      expect(new Set(lower).size).toBe(terms.length);
      expect(lower.every(Boolean)).toBe(true);
    }
  });

  it('finds each term by every other term in its entry @13.42', () => {
    const index = createSearchIndex<SearchItem>(thesaurus);
    const step = rounds(8, 1);
    for (const terms of thesaurus.entries.filter((_, at) => at % step === 0)) {
      void index.update(
        terms.map((term) => item(term)),
        pause,
      );
      for (const term of terms) expect(index.search(term, { limit: 1 }).count, term).toBe(terms.length);
    }
  });
});
