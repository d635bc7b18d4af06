import { useState } from 'react';
import { viewerTexts } from '../viewer-texts.ts';
import styles from './pdf-view.module.css';

interface PageFieldProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** The page that is shown, and the way to another. */
export function PageField({ page, pages, onPage }: PageFieldProps) {
  const [written, setWritten] = useState<string | null>(null);

  function go(): void {
    const wanted = Number(written);
    if (written !== null && Number.isInteger(wanted) && wanted > 0) onPage(wanted);
    setWritten(null);
  }

  return (
    <form
      className={styles.page}
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <input
        className="control"
        inputMode="numeric"
        autoComplete="off"
        size={Math.max(2, String(pages).length)}
        aria-label={viewerTexts.page}
        value={written ?? String(page)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setWritten(event.target.value)}
        onBlur={go}
      />
      <span>{viewerTexts.ofPages(pages)}</span>
    </form>
  );
}
