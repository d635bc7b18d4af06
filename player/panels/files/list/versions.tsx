import { useState } from 'react';
import type { TourDocument } from '../../../../contract/files/document.ts';
import type { FileRequest } from '../../../../contract/files/file-messages.ts';
import { Download, RotateCcw } from '../../../../design/file-icons.ts';
import { Trash2 } from '../../../../design/icons.ts';
import { IconButton } from '../../parts/icon-button.tsx';
import { useActions } from '../../parts/use-player.ts';
import { useAnswer } from '../manage/use-answer.ts';
import { formatBytes } from '../../../../contract/files/format-bytes.ts';
import { formatDay, formatMoment } from '../format.ts';
import { detailsTexts as texts, manageTexts } from '../texts.ts';
import styles from './details.module.css';

/** What a document was before, to be had, brought back or deleted. */
export function Versions({ document }: { document: TourDocument }) {
  const { files } = useActions();
  const documentId = document.id;
  const { answer, problem, ask } = useAnswer({ what: 'versions', documentId }, document.file?.version);
  const [failed, setFailed] = useState('');
  const said = failed || problem;

  async function act(request: FileRequest): Promise<void> {
    setFailed('');
    await files.ask(request).catch((error: Error) => setFailed(error.message));
    ask();
  }

  if (!answer && said === '') return null;
  const versions = answer?.versions ?? [];
  return (
    <section className={styles.section} aria-labelledby="versions-heading">
      <h3 id="versions-heading">{texts.versions}</h3>
      {said !== '' && (
        <p role="alert" className={styles.problem}>
          {said}
        </p>
      )}
      <p>{versions.length === 0 ? texts.noVersions : texts.versionsKept}</p>
      <ul className={styles.places}>
        {versions.map((file) => {
          const called = texts.version(formatMoment(file.addedAt), formatBytes(file.bytes));
          return (
            <li key={file.version}>
              <span>
                {called}
                <small>{texts.until(formatDay(file.expiresAt))}</small>
              </span>
              <IconButton
                icon={RotateCcw}
                label={`${texts.restore}: ${called}`}
                onClick={() => void act({ what: 'restore-version', documentId, version: file.version })}
              />
              <IconButton
                icon={Download}
                label={`${texts.download}: ${called}`}
                onClick={() => files.download({ name: file.name || document.name, file })}
              />
              <IconButton
                icon={Trash2}
                label={`${manageTexts.forever}: ${called}`}
                className="danger"
                onClick={() => void act({ what: 'delete-version', documentId, version: file.version })}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
