import styles from './scan-list.module.css';
import { useRef } from 'react';
import { useRevalidator } from 'react-router';
import { formatBytes } from '../../../../contract/files/format-bytes.ts';
import type { TourRef } from '../../../../contract/tour-id.ts';
import { Button } from '../../../ui/button/button.tsx';
import { DropForm } from '../../../ui/drop-form.tsx';
import { FileField } from '../../../ui/field/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { texts } from './texts.ts';
import { useScanUpload, type ScanUpload } from './use-scan-upload.ts';
import { Progress } from '../../../ui/progress.tsx';

const SAID = {
  idle: texts.sending,
  sending: texts.sending,
  interrupted: texts.sending,
  paused: texts.paused,
};

interface UploadFormProps {
  /** The twin through whose address the scan is uploaded. */
  tour: TourRef;
  scanMax: number;
}

/** Renders the form that chooses or receives a dropped scan. */
export function UploadForm({ tour, scanMax }: UploadFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { revalidate } = useRevalidator();
  const upload = useScanUpload(tour, () => {
    form.current?.reset();
    void revalidate();
  });
  const idle = upload.state === 'idle';
  const send = (file: File | undefined) => {
    if (idle) upload.send(file);
    else if (upload.state === 'paused') upload.goOn();
  };
  return (
    <DropForm
      ref={form}
      // Prevents a native submission, which would reload the page without the file.
      method="dialog"
      onSend={() => send(input.current?.files?.[0])}
      onFile={send}
      buttons={
        <>
          <Button type="submit" variant="primary" data-needs-script busy={!idle && upload.state !== 'paused'}>
            {texts.upload}
          </Button>
          {idle ? null : <Sending upload={upload} onStop={() => input.current?.focus()} />}
        </>
      }
    >
      <noscript>
        <Notice>{texts.withoutScripts}</Notice>
      </noscript>
      <div data-needs-script>
        <FileField
          label={texts.file}
          hint={texts.hint(formatBytes(scanMax))}
          ref={input}
          name="file"
          required
          accept=".glb,.zip,.ply,model/gltf-binary,application/zip"
        />
      </div>
      {upload.unfinished === null ? null : (
        <Notice>
          <p>{texts.unfinished(upload.unfinished)}</p>
          <Button size="sm" onClick={upload.stop}>
            {texts.giveUp}
          </Button>
        </Notice>
      )}
      {upload.problem ? <Notice kind="error">{upload.problem}</Notice> : null}
    </DropForm>
  );
}

/** Renders the progress of an upload, and its actions. */
function Sending({ upload, onStop }: { upload: ScanUpload; onStop: () => void }) {
  const { state, sent, pause, goOn, stop } = upload;
  return (
    <>
      <Progress done={sent} text={SAID[state](Math.floor(sent * 100))} />
      {state === 'paused' ? (
        <Button onClick={goOn}>{texts.goOn}</Button>
      ) : (
        <Button variant="quiet" onClick={pause}>
          {texts.pause}
        </Button>
      )}
      <Button
        variant="quiet"
        onClick={() => {
          stop();
          onStop();
        }}
      >
        {texts.stop}
      </Button>
      <p className={styles.stay}>
        {state === 'interrupted' ? `${texts.interrupted} ` : ''}
        {texts.stay}
      </p>
    </>
  );
}
