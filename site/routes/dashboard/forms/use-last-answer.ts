import { useState } from 'react';

/** The last answer of this page's forms. The router forgets it when a live change makes the page read again; people do not. */
export function useLastAnswer<T>(answer: T | undefined): T | undefined {
  const [last, setLast] = useState(answer);
  if (answer === undefined || answer === last) return last;
  setLast(answer);
  return answer;
}
