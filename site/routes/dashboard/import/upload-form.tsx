import { useRef } from 'react';
import { api } from '../../../../contract/addresses.ts';
import { formatBytes } from '../../../../contract/files/format-bytes.ts';
import { Button } from '../../../ui/button/button.tsx';
import { DropForm } from '../../../ui/drop-form.tsx';
import { FileField } from '../../../ui/field/file-field.tsx';
import { Select } from '../../../ui/field/select.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { texts } from './texts.ts';
import { tableCollections } from '../../../../contract/changes/kinds/kinds.ts';
import { useUpload } from './use-upload.ts';
import styles from './upload-form.module.css';

interface UploadFormProps {
  userId: string;
  /** Bytes that an archive may have. */
  archiveMax: number;
  /** A file is shown above, and may wait to be imported. */
  another: { waits: boolean } | null;
}

/** Where a file is chosen or dropped. Without scripts it is sent as a form. */
export function UploadForm({ userId, archiveMax, another }: UploadFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const holds = useRef<HTMLSelectElement>(null);
  const { sent, interrupted, problem, send, stop } = useUpload(userId);
  const sendFile = (file: File | undefined) => {
    if (sent === null) send(file, holds.current?.value ?? 'tags');
  };
  return (
    <DropForm
      method="post"
      action={api.imports(userId)}
      encType="multipart/form-data"
      onSend={() => sendFile(input.current?.files?.[0])}
      onFile={sendFile}
      buttons={
        <>
          <Button type="submit" variant={another ? 'secondary' : 'primary'} busy={sent !== null}>
            {texts.send}
          </Button>
          {sent === null ? null : (
            <>
              <Progress
                done={sent}
                text={(interrupted ? texts.interrupted : texts.sending)(Math.floor(sent * 100))}
              />
              <Button variant="quiet" onClick={stop}>
                {texts.stop}
              </Button>
            </>
          )}
        </>
      }
    >
      {another ? (
        <div>
          <h2 className={styles.heading}>{texts.another}</h2>
          {another.waits ? <p className={styles.lead}>{texts.anotherLead}</p> : null}
        </div>
      ) : null}
      <Select
        label={texts.holds}
        hint={texts.holdsHint}
        ref={holds}
        name="collection"
        options={tableCollections().map((value) => ({ value, label: texts.collections[value] ?? value }))}
      />
      <FileField
        label={texts.file}
        hint={texts.hint(formatBytes(archiveMax))}
        ref={input}
        name="file"
        required
        accept=".zip,.csv,.tsv,.txt,application/zip,text/csv"
      />
      <noscript>
        <p>{texts.hintWithoutScripts}</p>
      </noscript>
      {problem ? <Notice kind="error">{problem}</Notice> : null}
    </DropForm>
  );
}
