import { useEffect, useState } from 'react';

/** Milliseconds without another key before a count is said: who types is not interrupted at every letter. */
const QUIET = 700;

/** The text, once it has stayed the same for a moment. */
export function useSpokenLater(text: string): string {
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(text), QUIET);
    return () => clearTimeout(timer);
  }, [text]);
  return spoken;
}
