import styles from './storage-section.module.css';
import type { FileStorage } from '../../../../../../contract/files/storage.ts';
import { DataSection, DataPart } from '../data-section.tsx';
import type { YourDataAnswer } from '../your-data-answer.ts';
import type { StorageShown } from './load-storage.ts';
import { texts } from './texts.ts';
import { Form, useNavigation } from 'react-router';
import { pages } from '../../../../../../contract/addresses.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { Checkbox } from '../../../../../ui/field/checkbox.tsx';
import { useId } from 'react';
import type { OpenUpload } from '../../../../../../contract/files/upload.ts';
import { ItemList, ListItem } from '../../../../../ui/item-list.tsx';
import { RelativeTime } from '../../../../../ui/relative-time.tsx';
import { DataForm } from '../data-form.tsx';

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

/** Empties the bin, once it is said that this is meant. */
function EmptyBinForm({ bytes }: { bytes: number }) {
  const { formData } = useNavigation();
  return (
    <Form method="post" action={pages.yourDataAnswer()} preventScrollReset className={styles.form}>
      <input type="hidden" name="intent" value="empty-bin" />
      <p>{texts.binFrees(bytes)}</p>
      <Checkbox name="sure" value="1" required label={texts.sure} />
      <Button type="submit" variant="danger" busy={formData?.get('intent') === 'empty-bin'}>
        {texts.emptyBin}
      </Button>
    </Form>
  );
}

/** Uploads that are not finished, and the way to give each up. */
function OpenUploads({ uploads }: { uploads: readonly OpenUpload[] }) {
  return (
    <DataPart heading={texts.uploads}>
      <p>{texts.uploadsLead}</p>
      <ItemList>
        {uploads.map((upload) => (
          <UploadItem key={upload.id} upload={upload} />
        ))}
      </ItemList>
    </DataPart>
  );
}

function UploadItem({ upload: { id, name, received, bytes, createdAt } }: { upload: OpenUpload }) {
  const nameId = useId();
  return (
    <ListItem
      id={nameId}
      name={name}
      action={
        <DataForm
          intent="end-upload"
          fields={{ upload: id }}
          label={texts.cancel}
          describedBy={nameId}
          size="sm"
        />
      }
    >
      <p>{texts.received(received, bytes)}</p>
      <p>
        {texts.begun} <RelativeTime at={{ seconds: Math.floor(createdAt / 1000), nanoseconds: 0 }} />
      </p>
    </ListItem>
  );
}
