import { useEffect, useRef, useState } from 'react';
import { NavigationType, useNavigationType, useSearchParams } from 'react-router';
import { DEFAULT_CARD_ORDER, readCardOrder, type CardOrder } from './arrange-cards.ts';

/** Milliseconds without a key after which the address follows: browsers take only so many changes of it. */
const PAUSE = 250;

/**
 * Query and order as the address has them, so that a link, a reload and 'back' lead to the same cards. A change replaces the
 * address, so that the previous page stays one step back.
 */
export function useCardSearch() {
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
