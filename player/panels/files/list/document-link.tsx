import type { ComponentProps } from 'react';
import type { TourDocument } from '../../../../contract/files/stored-file.ts';
import { useActions } from '../../parts/use-player.ts';

interface DocumentLinkProps extends ComponentProps<'button'> {
  document: TourDocument;
}

/** Opens a document: its file in the viewer; one stored elsewhere in a new window. */
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
