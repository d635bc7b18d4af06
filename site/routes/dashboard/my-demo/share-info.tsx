import styles from './share-info.module.css';
import { Globe, Lock } from '../../../../design/icons.ts';
import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { texts } from './texts.ts';
import { CopyField } from './copy-field.tsx';
import { QrDialog } from './qr-dialog.tsx';

interface ShareInfoProps {
  shared: boolean;
  name: string;
  address: string;
  embedAddress: string;
}

/** Who can see the twin; and if that is everyone, its link, its QR code and the HTML that puts it on another page. */
export function ShareInfo({ shared, name, address, embedAddress }: ShareInfoProps) {
  const [qrOpen, setQrOpen] = useState(false);
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
      <CopyField
        label={texts.link}
        value={address}
        copy={texts.copy}
        copied={texts.copied}
        failed={texts.copyFailed}
      >
        <Button data-needs-script onClick={() => setQrOpen(true)}>
          {texts.qr}
        </Button>
      </CopyField>
      <QrDialog open={qrOpen} onClose={() => setQrOpen(false)} address={address} />
      <details className={styles.embed}>
        <summary className={styles.summary}>{texts.embed}</summary>
        <p className={styles.who}>{texts.embedHint}</p>
        <CopyField
          label={texts.embedLabel}
          value={embedSnippet(embedAddress, name)}
          copy={texts.embedCopy}
          copied={texts.embedCopied}
          failed={texts.embedFailed}
        />
      </details>
    </div>
  );
}

/** The HTML that shows a twin on another page. Its name becomes the frame's, for people who hear the page. */
export function embedSnippet(address: string, name: string): string {
  return `<iframe src="${escape(address)}" title="${escape(name)}" width="100%" height="480" style="border:0" loading="lazy" allow="fullscreen; xr-spatial-tracking"></iframe>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
