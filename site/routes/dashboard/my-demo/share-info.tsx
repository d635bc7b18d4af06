import styles from './my-demo.module.css';
import { Globe, Lock } from '../../../../design/icons.ts';
import { useState, type ReactNode, useEffect } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { texts } from './texts.ts';
import { TextField } from '../../../ui/field/field.tsx';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { QrDrawing } from './qr-path.ts';

interface ShareInfoProps {
  shared: boolean;
  /** The message to show if the twin is private. */
  kept: string;
  name: string;
  address: string;
  embedAddress: string;
}

/** Renders who can see the twin. If it is public, also renders its link, QR code and HTML for embedding. */
export function ShareInfo({ shared, kept, name, address, embedAddress }: ShareInfoProps) {
  const [qrOpen, setQrOpen] = useState(false);
  if (!shared) {
    return (
      <p className="row gap-2 soft">
        <Lock size={18} aria-hidden="true" />
        {kept}
      </p>
    );
  }
  return (
    <div className={`stack gap-2 ${styles.share}`}>
      <p className="row gap-2 soft">
        <Globe size={18} aria-hidden="true" />
        {texts.shared}
      </p>
      <CopyField label={texts.link} value={address} texts={texts.copyLink}>
        <Button data-needs-script onClick={() => setQrOpen(true)}>
          {texts.qr}
        </Button>
      </CopyField>
      <Dialog open={qrOpen} onClose={() => setQrOpen(false)} title={texts.qrTitle}>
        <QrCode key={address} address={address} />
      </Dialog>
      <details className={styles.embed}>
        <summary className={`small strong ${styles.summary}`}>{texts.embed}</summary>
        <p className="row gap-2 soft">{texts.embedHint}</p>
        <CopyField
          label={texts.embedLabel}
          value={embedSnippet(embedAddress, name)}
          texts={texts.copyEmbed}
        />
      </details>
    </div>
  );
}

/** Returns the HTML that embeds a twin. The frame's title is the twin's name, for screen readers. */
export function embedSnippet(address: string, name: string): string {
  return `<iframe src="${escape(address)}" title="${escape(name)}" width="100%" height="480" style="border:0" loading="lazy" allow="fullscreen; xr-spatial-tracking"></iframe>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

interface CopyFieldProps {
  label: string;
  value: string;
  /** The text of the button, and the messages after success and after a failure. */
  texts: Readonly<Record<'copy' | 'copied' | 'failed', string>>;
  /** More buttons beside the field. */
  children?: ReactNode;
}

/** Renders text with a button that copies it. Users can also copy the text by hand. */
export function CopyField({ label, value, texts, children }: CopyFieldProps) {
  const [result, setResult] = useState('');

  async function write(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value);
      setResult(texts.copied);
    } catch {
      setResult(texts.failed);
    }
  }

  return (
    <>
      <div className={`ways at-end ${styles.field}`}>
        <TextField
          label={label}
          labelHidden
          readOnly
          value={value}
          onFocus={(event) => event.target.select()}
        />
        <Button data-needs-script onClick={() => void write()}>
          {texts.copy}
        </Button>
        {children}
      </div>
      <p role="status" className={`soft ${styles.result}`}>
        {result}
      </p>
    </>
  );
}

/**
 * Renders the link as a QR code to scan, print or save. The module that draws it loads only when needed,
 * because few users need it.
 */
function QrCode({ address }: { address: string }) {
  const [drawing, setDrawing] = useState<QrDrawing | 'failed' | null>(null);
  useEffect(() => {
    import('./qr-path.ts').then(({ drawQr }) => drawQr(address)).then(setDrawing, () => setDrawing('failed'));
  }, [address]);

  if (drawing === 'failed') return <Notice kind="error">{texts.qrFailed}</Notice>;
  return (
    <div className={`stack gap-3 centered ${styles.code}`}>
      {drawing ? (
        <svg
          role="img"
          aria-label={texts.qrName}
          viewBox={`0 0 ${drawing.size} ${drawing.size}`}
          className={`center ${styles.drawing}`}
        >
          <path d={drawing.path} />
        </svg>
      ) : (
        <p role="status" className={`center ${styles.drawing}`}>
          {texts.loading}
        </p>
      )}
      <p className="small break">{address}</p>
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
