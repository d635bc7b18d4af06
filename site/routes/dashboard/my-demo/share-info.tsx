import { Globe, Lock } from '../../../ui/icons.ts';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { myDemo as texts } from '../texts.ts';
import { QrDialog } from './qr-dialog.tsx';
import styles from './share-info.module.css';

/** Who can see the twin, and its link. */
export function ShareInfo({ shared, address }: { shared: boolean; address: string }) {
  const [result, setResult] = useState('');
  const [qrOpen, setQrOpen] = useState(false);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(address);
      setResult(texts.copied);
    } catch {
      setResult(texts.copyFailed);
    }
  }

  if (!shared) {
    return (
      <p className={styles.who}>
        <Lock size={18} aria-hidden="true" />
        {texts.kept}
      </p>
    );
  }
  return (
    <div className={styles.share}>
      <p className={styles.who}>
        <Globe size={18} aria-hidden="true" />
        {texts.shared}
      </p>
      <div className={styles.link}>
        <TextField
          label={texts.link}
          labelHidden
          readOnly
          value={address}
          onFocus={(event) => event.target.select()}
        />
        <Button onClick={() => void copy()}>{texts.copy}</Button>
        <Button onClick={() => setQrOpen(true)}>{texts.qr}</Button>
      </div>
      <p role="status" className={styles.result}>
        {result}
      </p>
      <QrDialog open={qrOpen} onClose={() => setQrOpen(false)} address={address} />
    </div>
  );
}
