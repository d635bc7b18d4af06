import { use, useEffect, useState } from 'react';
import type { FileMatches } from '../../../contract/files/storage.ts';
import { isRecord } from '../../../contract/json/is-record.ts';
import type { PlayerState } from '../../state/player-state.ts';
import { PanelsContext } from '../parts/use-player.ts';

/** Milliseconds after the last key; and letters from which on it is worth asking. */
const PAUSE = 250;
const LETTERS_MIN = 2;

const NONE: FileMatches = { matches: [] };
/** Kinds of files that have words in them. */
const WITH_WORDS: ReadonlySet<unknown> = new Set(['pdf', 'text', 'table']);

/** In whose files the words are, as the server knows: nothing waits for it, and what it says of other words is not heard. */
export function useFoundWords(words: string): FileMatches {
  const { state, actions } = use(PanelsContext)!;
  const [found, setFound] = useState({ words: '', answer: NONE });
  const asked = words.trim();
  useEffect(() => {
    if (asked.length < LETTERS_MIN || !hasWords(state.get())) return;
    let current = true;
    const timer = setTimeout(() => {
      actions.files.ask<'find'>({ what: 'find', words: asked }).then(
        (answer) => current && setFound({ words: asked, answer }),
        () => {}, // names are found nevertheless
      );
    }, PAUSE);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [asked, state, actions]);
  return found.words === asked ? found.answer : NONE;
}

function hasWords({ documents }: PlayerState): boolean {
  return documents.some(
    (document) => isRecord(document) && isRecord(document.file) && WITH_WORDS.has(document.file.kind),
  );
}
