import { type ComponentProps, useState } from 'react';
import type { TourDocument } from '../../../../contract/files/stored-file.ts';
import { useActions, usePlayerState } from '../../parts/use-player.ts';
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
import type { Icon } from '../../../../design/icon.ts';
import { kindOfDocument, type DocumentKind } from '../../../tour/document-kind.ts';
import { PanelIcon } from '../../parts/icons.tsx';
import styles from './document-sign.module.css';
import { formatBytes } from '../../../../contract/files/format-bytes.ts';
import { formatDay } from '../format.ts';
import { filesTexts as texts } from '../texts.ts';
import { nameOfDocument } from '../../../tour/read-documents.ts';
import filesSectionStyles from '../files-section.module.css';

interface DocumentLinkProps extends ComponentProps<'button'> {
  document: TourDocument;
}

/** Renders a link that opens a document: a file in the viewer, or a web address in a new window. */
export function DocumentLink({ document, children, ...rest }: DocumentLinkProps) {
  const { openFile } = useActions();
  if (!document.file && document.url !== undefined) {
    const { className, tabIndex } = rest;
    return (
      <a
        className={className}
        tabIndex={tabIndex}
        data-open=""
        href={document.url}
        target="_blank"
        rel="noopener noreferrer ugc"
      >
        {children}
      </a>
    );
  }
  return (
    <button type="button" {...rest} onClick={() => openFile(document.id)}>
      {children}
    </button>
  );
}

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

/**
 * Renders the thumbnail of a document, or otherwise the icon of its kind. The image is decorative, because
 * the document's name is beside it.
 */
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

/** Returns the line below a document's name. `bad` is true if the line reports a problem. */
export function describeDocument({ file, url }: TourDocument) {
  if (!file) {
    const host = url === undefined ? undefined : URL.parse(url)?.hostname;
    return host === undefined ? { text: texts.gone, bad: true } : { text: host, bad: false };
  }
  if (file.scan === 'infected') return { text: texts.infected, bad: true };
  const size = formatBytes(file.bytes);
  if (file.scan === 'waiting') return { text: `${size} · ${texts.waiting}`, bad: false };
  if (file.ownerOnly) return { text: texts.ownerOnly, bad: true };
  if (file.problem !== undefined) return { text: file.problem, bad: true };
  const last = file.scan === 'unscanned' ? texts.unscanned : formatDay(file.addedAt);
  return { text: `${size} · ${last}`, bad: false };
}

/** Renders a file in a short list, as a link that opens the file. */
export function LinkedDocument({ document }: { document: TourDocument }) {
  const { text, bad } = describeDocument(document);
  return (
    <li className={filesSectionStyles.item}>
      <DocumentLink document={document} className={`row full gap-3 ${filesSectionStyles.file}`}>
        <DocumentSign document={document} />
        <span className="stack grow">
          <span className={`entry-name break ${filesSectionStyles.name}`} dir="auto">
            {nameOfDocument(document) || texts.untitled}
          </span>
          <span className="entry-line clip muted" data-bad={bad}>
            {text}
          </span>
        </span>
      </DocumentLink>
    </li>
  );
}
