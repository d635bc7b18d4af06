import { useState } from 'react';
import type { Scan } from '../../../../../contract/scans/scan.ts';
import { texts } from '../texts.ts';

type Shown = Pick<Scan, 'id' | 'name' | 'state' | 'text'>;

/** A sentence on each scan that has come to an end, or to a question, since the page was opened: read out once. */
export function useStateNews(scans: readonly Shown[]): string {
  const [seen, setSeen] = useState({ scans, news: '' });
  if (seen.scans !== scans) setSeen({ scans, news: stateNews(seen.scans, scans) || seen.news });
  return seen.news;
}

export function stateNews(before: readonly Shown[], now: readonly Shown[]): string {
  return now
    .flatMap(({ id, name, state, text }) => {
      const was = before.find((scan) => scan.id === id);
      if (!was || was.state === state) return [];
      if (state === 'failed') return [texts.news.failed(name, text)];
      return state === 'ready' || state === 'asks' ? [texts.news[state](name)] : [];
    })
    .join(' ');
}
