import { Button } from '../../../../ui/button/button.tsx';
import { Progress } from '../../../../ui/progress/progress.tsx';
import { texts } from '../texts.ts';
import styles from './sending.module.css';
import type { ScanUpload } from './use-scan-upload.ts';

const SAID = {
  idle: texts.sending,
  sending: texts.sending,
  interrupted: texts.sending,
  paused: texts.paused,
};

/** How far an upload is, and what can be done about it. */
export function Sending({ upload, onStop }: { upload: ScanUpload; onStop: () => void }) {
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
