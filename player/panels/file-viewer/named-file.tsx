import { useRef } from 'react';
import { formatBytes } from '../../../contract/files/format-bytes.ts';
import type { TourDocument } from '../../../contract/files/stored-file.ts';
import { FileQuestionMark, ShieldAlert } from '../../../design/viewer-icons.ts';
import { texts } from '../../state/texts.ts';
import { filesTexts } from '../files/texts.ts';
import { formatMoment } from '../files/format.ts';
import { useActions } from '../parts/use-player.ts';
import styles from './named-file.module.css';
import { useFirstFocus, viewerTexts } from './viewer-parts.tsx';
import { Button } from '../parts/icons.tsx';

interface NamedFileProps {
  document: TourDocument;
  /** Why the file is not shown, as a message. */
  problem?: string;
  /** True if the file must not be opened at all. */
  bad?: boolean;
  /** True if the file can be downloaded although it is not shown. */
  download?: boolean;
  /** Called to try to show the file again. */
  again?: () => void;
}

/**
 * Renders a file that cannot be shown, with its details and, if the user may download it, a download button.
 */
export function NamedFile({
  document,
  problem = viewerTexts.noFile,
  bad = false,
  download = !bad,
  again,
}: NamedFileProps) {
  const { files } = useActions();
  const { file, url } = document;
  const section = useRef<HTMLDivElement>(null);
  useFirstFocus(section);
  const Icon = bad ? ShieldAlert : FileQuestionMark;
  return (
    <div ref={section} className={`row gap-4 fills ${styles.file}`} data-bad={bad} tabIndex={-1}>
      <Icon size={40} strokeWidth={1.25} />
      <p className={`centered ${styles.problem}`} role="status">
        {file || !url ? problem : viewerTexts.elsewhere}
      </p>
      {file && (
        <dl className={`stack small line-above ${styles.facts}`}>
          <div className="stack gap-3 line-below">
            <dt className="muted">{viewerTexts.kind}</dt>
            <dd className="tabular">
              {filesTexts.kinds[file.kind]} <span className="muted">{file.type}</span>
            </dd>
          </div>
          <div className="stack gap-3 line-below">
            <dt className="muted">{viewerTexts.size}</dt>
            <dd className="tabular">{formatBytes(file.bytes)}</dd>
          </div>
          <div className="stack gap-3 line-below">
            <dt className="muted">{viewerTexts.added}</dt>
            <dd className="tabular">{formatMoment(file.addedAt)}</dd>
          </div>
          <div className="stack gap-3 line-below">
            <dt className="muted">{viewerTexts.sha256}</dt>
            <dd className={`tabular break ${styles.hash}`}>{file.sha256}</dd>
          </div>
        </dl>
      )}
      <p className={`ways ${styles.buttons}`}>
        {again && <Button label={texts.tryAgain} onClick={again} />}
        {file && download && (
          <Button label={viewerTexts.download} className="primary" onClick={() => files.download(document)} />
        )}
        {!file && url && (
          <a href={url} target="_blank" rel="noopener noreferrer ugc">
            {viewerTexts.openElsewhere(new URL(url).hostname)}
          </a>
        )}
      </p>
    </div>
  );
}
