import styles from './text.module.css';
import { useMemo, useRef } from 'react';
import { formatBytes } from '../../../contract/files/format-bytes.ts';
import { type FileViewProps, useFirstFocus, viewerTexts, ViewerNotice } from './viewer-parts.tsx';
import { TEXT_SHOWN, useText } from './use-text.ts';

/** A part ends at the first line end after `LINES` lines or `SIGNS` characters. */
const LINES = 200;
const SIGNS = 20_000;

/** Renders a file as plain text. SVG and HTML files are shown as source code. */
export function TextView(props: FileViewProps) {
  const read = useText(props);
  if (!read) return <ViewerNotice>{viewerTexts.opening}</ViewerNotice>;
  if (read.text.trim() === '') return <ViewerNotice>{viewerTexts.emptyText}</ViewerNotice>;
  return <Text name={props.document.name} text={read.text} cut={read.cut} />;
}

function Text({ name, text, cut }: { name: string; text: string; cut: boolean }) {
  const parts = useMemo(() => splitText(text), [text]);
  const scroll = useRef<HTMLDivElement>(null);
  useFirstFocus(scroll);
  return (
    <>
      <div
        ref={scroll}
        className={`scrolls fills ${styles.scroll}`}
        role="region"
        aria-label={viewerTexts.textOf(name)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- users scroll it by keys
        tabIndex={0}
      >
        <pre className={`break ${styles.text}`} dir="auto">
          {parts.map((part, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- parts of a text never change position
            <span key={index} className={styles.part}>
              {part}
            </span>
          ))}
        </pre>
      </div>
      {cut && (
        <p className={`soft line-above ${styles.more}`}>{viewerTexts.textCut(formatBytes(TEXT_SHOWN))}</p>
      )}
    </>
  );
}

/** Splits a text at line ends into parts, so that the browser lays out only the visible parts. */
function splitText(text: string): readonly string[] {
  const parts: string[] = [];
  let [from, lines] = [0, 0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
    lines += 1;
    if (lines < LINES && at - from < SIGNS) continue;
    parts.push(text.slice(from, at + 1));
    [from, lines] = [at + 1, 0];
  }
  return from < text.length ? [...parts, text.slice(from)] : parts;
}
