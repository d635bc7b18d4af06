import { useId } from 'react';
import type { OpenUpload } from '../../../../../../contract/files/upload.ts';
import { ItemList, ListItem } from '../../../../../ui/item-list/item-list.tsx';
import { RelativeTime } from '../../../../../ui/time/relative-time.tsx';
import { DataForm } from '../data-form.tsx';
import { DataPart } from '../data-section.tsx';
import { texts } from './texts.ts';

/** Uploads that are not finished, and the way to give each up. */
export function OpenUploads({ uploads }: { uploads: readonly OpenUpload[] }) {
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
