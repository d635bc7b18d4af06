import { useEffect, useRef, useState } from 'react';
import { ChevronDown, X } from '../../../../design/icons.ts';
import { ChevronUp } from '../../../../design/viewer-icons.ts';
import { IconButton } from '../../parts/icons.tsx';
import { viewerTexts } from '../viewer-parts.tsx';
import type { FoundWords, OpenPdf } from './open-pdf.ts';
import styles from './find-bar.module.css';

interface FindBarProps {
  /** Increases each time the user opens the search. */
  asked: number;
  found: FoundWords | null;
  onFind: OpenPdf['find'];
  onClose: () => void;
}

/**
 * Renders the search field of a document. Enter goes to the next match and Shift+Enter to the previous one.
 */
export function FindBar({ asked, found, onFind, onClose }: FindBarProps) {
  const field = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState('');
  useEffect(() => {
    if (asked > 0) field.current?.select();
  }, [asked]);
  const none = words === '' || !found?.total;
  return (
    <form
      className={`row gap-1 rigid line-below ${styles.find}`}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onFind(words, 'next');
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          // Escape closes only the search, not the viewer.
          event.preventDefault();
          event.stopPropagation();
          onClose();
        } else if (event.key === 'Enter' && event.shiftKey && event.target === field.current) {
          event.preventDefault();
          onFind(words, 'previous');
        }
      }}
    >
      <input
        ref={field}
        className="control"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        dir="auto"
        aria-label={viewerTexts.findField}
        placeholder={viewerTexts.findField}
        value={words}
        onChange={(event) => {
          setWords(event.target.value);
          onFind(event.target.value, 'first');
        }}
      />
      <span
        className={`soft tabular centered ${styles.count}`}
        role="status"
        data-none={found?.state === 'none' && words !== ''}
      >
        {words === '' || !found ? '' : describe(found)}
      </span>
      <IconButton
        icon={ChevronUp}
        label={viewerTexts.previousMatch}
        disabled={none}
        onClick={() => onFind(words, 'previous')}
      />
      <IconButton
        icon={ChevronDown}
        label={viewerTexts.nextMatch}
        disabled={none}
        onClick={() => onFind(words, 'next')}
      />
      <IconButton icon={X} label={viewerTexts.closeFind} onClick={onClose} />
    </form>
  );
}

function describe({ state, current, total }: FoundWords): string {
  if (total > 0) return viewerTexts.matches(current, total);
  return state === 'counting' ? viewerTexts.counting : viewerTexts.noMatches;
}
