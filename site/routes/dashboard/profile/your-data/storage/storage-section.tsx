import type { FileStorage } from '../../../../../../contract/files/storage.ts';
import { DataSection } from '../data-section.tsx';
import type { YourDataAnswer } from '../your-data-answer.ts';
import { EmptyBinForm } from './empty-bin-form.tsx';
import type { StorageShown } from './load-storage.ts';
import styles from './storage-section.module.css';
import { texts } from './texts.ts';
import { OpenUploads } from './open-uploads.tsx';

interface StorageSectionProps extends StorageShown {
  answer: YourDataAnswer | undefined;
}

/** What one's files take, and the ways to free some of it. */
export function StorageSection({ storage, uploads, answer }: StorageSectionProps) {
  return (
    <DataSection
      heading={texts.heading}
      lead={
        <>
          {texts.lead} {texts.largest(storage.fileLimit)}
        </>
      }
      answer={answer}
      intents={['empty-bin', 'end-upload']}
      parts={uploads.length > 0 ? <OpenUploads uploads={uploads} /> : null}
    >
      <StorageUsed {...storage} />
      {storage.bin > 0 ? <EmptyBinForm bytes={storage.bin} /> : null}
    </DataSection>
  );
}

function StorageUsed({ used, versions, bin, scans, reserved, limit }: FileStorage) {
  const parts = [
    { name: texts.files, bytes: used - versions - bin - scans },
    { name: texts.versions, bytes: versions },
    { name: texts.bin, bytes: bin },
    { name: texts.scans, bytes: scans },
    { name: texts.reserved, bytes: reserved },
  ];
  const taken = used + reserved;
  return (
    <div className={styles.used}>
      <p className={styles.sum}>{texts.used(taken, limit)}</p>
      <meter
        className={styles.meter}
        aria-label={texts.meter}
        min={0}
        max={Math.max(1, limit)}
        high={limit * 0.9}
        value={Math.min(taken, limit)}
      >
        {texts.used(taken, limit)}
      </meter>
      <dl className={styles.parts}>
        {parts.map(({ name, bytes }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{texts.size(bytes)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
