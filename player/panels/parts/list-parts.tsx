import type { ReactNode } from 'react';
import { annotationTexts } from '../../state/annotations/annotation-texts.ts';
import styles from './list-parts.module.css';
import { Button } from './icons.tsx';

interface ListHeadProps {
  /** The id of the heading. */
  id: string;
  title: string;
  count: number | string;
  /** Buttons after the heading. */
  children: ReactNode;
}

/** Renders the heading of a list with its number of entries. */
export function ListHead({ id, title, count, children }: ListHeadProps) {
  return (
    <div className="row spread touchable">
      <h2 id={id}>
        {title} <span className={`muted tabular ${styles.count}`}>{count}</span>
      </h2>
      {children}
    </div>
  );
}

interface ShowAllProps {
  /** Whether all entries are shown. */
  all: boolean;
  count: number;
  onToggle: (all: boolean) => void;
}

/** Renders a button that switches a list between all entries and the first entries. */
export function ShowAll({ all, count, onToggle }: ShowAllProps) {
  return (
    <Button
      label={all ? annotationTexts.showFewer : annotationTexts.showAll(count)}
      className="unprinted text-button full"
      aria-expanded={all}
      onClick={() => onToggle(!all)}
    />
  );
}
