import { useState } from 'react';

/** The last answer of this page's forms. The router drops it when a live change revalidates the page. */
export function useLastAnswer<T>(answer: T | undefined): T | undefined {
  const [last, setLast] = useState(answer);
  if (answer === undefined || answer === last) return last;
  setLast(answer);
  return answer;
}
