import { useEffect, useState } from 'react';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { texts } from './texts.ts';
import styles from './qr-dialog.module.css';
import type { QrDrawing } from './qr-path.ts';

interface QrDialogProps {
  open: boolean;
  onClose: () => void;
  address: string;
}

/** The link as a QR code, to be scanned, printed or kept as a file. */
export function QrDialog({ open, onClose, address }: QrDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={texts.qrTitle}>
      <QrCode key={address} address={address} />
    </Dialog>
  );
}

/** What draws it is loaded only now: few who open the page want the code. */
function QrCode({ address }: { address: string }) {
  const [drawing, setDrawing] = useState<QrDrawing | 'failed' | null>(null);
  useEffect(() => {
    import('./qr-path.ts').then(({ drawQr }) => drawQr(address)).then(setDrawing, () => setDrawing('failed'));
  }, [address]);

  if (drawing === 'failed') return <Notice kind="error">{texts.qrFailed}</Notice>;
  return (
    <div className={styles.code}>
      {drawing ? (
        <svg
          role="img"
          aria-label={texts.qrName}
          viewBox={`0 0 ${drawing.size} ${drawing.size}`}
          className={styles.drawing}
        >
          <path d={drawing.path} />
        </svg>
      ) : (
        <p role="status" className={styles.drawing}>
          {texts.loading}
        </p>
      )}
      <p className={styles.address}>{address}</p>
      <p>{texts.qrHint}</p>
      {drawing ? (
        <a href={fileOf(drawing)} download={texts.qrFile} className={buttonClass({ size: 'sm' })}>
          {texts.qrSave}
        </a>
      ) : null}
    </div>
  );
}

function fileOf({ size, path }: QrDrawing): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path fill="white" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
