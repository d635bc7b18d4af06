import styles from './your-data.module.css';
import type { FileStorage } from '../../../../../contract/files/storage.ts';
import { DataSection, DataPart, DataForm } from './data-section.tsx';
import type { YourDataAnswer } from './your-data-answer.ts';
import type { StorageShown } from './load-your-data.ts';
import { storageTexts } from './texts.ts';
import { Form, useNavigation } from 'react-router';
import { pages } from '../../../../../contract/addresses.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Checkbox } from '../../../../ui/field/field.tsx';
import { useId } from 'react';
import type { OpenUpload } from '../../../../../contract/files/upload.ts';
import { ItemList, ListItem } from '../../../../ui/item-list.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';

interface StorageSectionProps extends StorageShown {
  answer: YourDataAnswer | undefined;
}

/** Renders how much storage files use, and ways to free space. */
export function StorageSection({ storage, uploads, answer }: StorageSectionProps) {
  return (
    <DataSection
      heading={storageTexts.heading}
      lead={
        <>
          {storageTexts.lead} {storageTexts.largest(storage.fileLimit)}
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
    { name: storageTexts.files, bytes: used - versions - bin - scans },
    { name: storageTexts.versions, bytes: versions },
    { name: storageTexts.bin, bytes: bin },
    { name: storageTexts.scans, bytes: scans },
    { name: storageTexts.reserved, bytes: reserved },
  ];
  const taken = used + reserved;
  return (
    <div className="stack gap-2 measure">
      <p className="strong">{storageTexts.used(taken, limit)}</p>
      <meter
        className={`full ${styles.meter}`}
        aria-label={storageTexts.meter}
        min={0}
        max={Math.max(1, limit)}
        high={limit * 0.9}
        value={Math.min(taken, limit)}
      >
        {storageTexts.used(taken, limit)}
      </meter>
      <dl className={`stack small ${styles.parts}`}>
        {parts.map(({ name, bytes }) => (
          <div key={name} className="flex spread gap-3">
            <dt className="muted">{name}</dt>
            <dd className="tabular">{storageTexts.size(bytes)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Renders a form that empties the bin after confirmation. */
function EmptyBinForm({ bytes }: { bytes: number }) {
  const { formData } = useNavigation();
  return (
    <Form
      method="post"
      action={pages.yourDataAnswer()}
      preventScrollReset
      className="stack gap-3 measure at-start"
    >
      <input type="hidden" name="intent" value="empty-bin" />
      <p>{storageTexts.binFrees(bytes)}</p>
      <Checkbox name="sure" value="1" required label={storageTexts.sure} />
      <Button type="submit" variant="danger" busy={formData?.get('intent') === 'empty-bin'}>
        {storageTexts.emptyBin}
      </Button>
    </Form>
  );
}

/** Renders the unfinished uploads with buttons to cancel them. */
function OpenUploads({ uploads }: { uploads: readonly OpenUpload[] }) {
  return (
    <DataPart heading={storageTexts.uploads}>
      <p>{storageTexts.uploadsLead}</p>
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
          label={storageTexts.cancel}
          aria-describedby={nameId}
          size="sm"
        />
      }
    >
      <p>{storageTexts.received(received, bytes)}</p>
      <p>
        {storageTexts.begun} <RelativeTime at={{ seconds: Math.floor(createdAt / 1000) }} />
      </p>
    </ListItem>
  );
}
