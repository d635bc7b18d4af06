import { useState } from 'react';
import type { TourDocument } from '../../../../contract/files/stored-file.ts';
import {
  File,
  FileText,
  Image,
  Link2,
  Music2,
  ShieldAlert,
  Table2,
  Video,
} from '../../../../design/file-icons.ts';
import type { Icon } from '../../../../design/icon.tsx';
import { kindOfDocument, type DocumentKind } from '../../../tour/document-kind.ts';
import { PanelIcon } from '../../parts/panel-icon.tsx';
import { useActions, usePlayerState } from '../../parts/use-player.ts';
import styles from './document-sign.module.css';

const ICONS: Record<DocumentKind, Icon> = {
  picture: Image,
  pdf: FileText,
  text: FileText,
  table: Table2,
  video: Video,
  sound: Music2,
  other: File,
  link: Link2,
};

/** What a document looks like: its small picture, else the icon of its kind. Decoration: its name is beside it. */
export function DocumentSign({ document }: { document: TourDocument }) {
  const { files } = useActions();
  const address = usePlayerState(() => files.addressOf(document, 'thumbnail'));
  const [broken, setBroken] = useState<string | null>(null);
  if (address !== null && broken !== address) {
    return (
      <img
        className={styles.sign}
        src={address}
        alt=""
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => {
          setBroken(address);
          void files.renew();
        }}
      />
    );
  }
  const kind = kindOfDocument(document);
  const icon = document.file?.scan === 'infected' ? ShieldAlert : ICONS[kind];
  return (
    <span className={styles.sign} data-kind={kind} aria-hidden="true">
      <PanelIcon icon={icon} />
    </span>
  );
}
