import { useEffect, useRef, useState } from 'react';
import { isCaptureId } from '../../../contract/capture-id.ts';
import { api } from '../../../contract/addresses.ts';
import { isScanId } from '../../../contract/scans/scan-id.ts';
import styles from './capture-thumbnail.module.css';

/** Renders the outline of a floor plan. It is drawn without a picture file, so that it always appears. */
function PlanPlaceholder() {
  return (
    <svg className={`full ${styles.plan}`} viewBox="0 0 160 100" fill="none" aria-hidden="true">
      <path d="M30 20h100v60H86M74 80H30V20M78 20v22m0 12v26M30 52h24m12 0h12M78 48h26m12 0h14" />
      <path
        className={styles.swing}
        d="M74 80a12 12 0 0 1 12-12v12M54 52a12 12 0 0 1 12-12v12M78 42a12 12 0 0 1 12 12H78"
      />
      <path className={styles.measure} d="M30 90h100M30 87v6M130 87v6" />
    </svg>
  );
}

/**
 * Where thumbnails come from: this server for built-in captures and the user's scans, and the provider for
 * all others.
 */
export interface ThumbnailSource {
  /**
   * Known addresses of pictures on this server, by capture id. They take precedence over the addresses
   * derived from an id.
   */
  ours: Readonly<Record<string, string>>;
  /** The owner of the scans. The provider receives no scan ids. */
  ownerId: string;
  /** The provider's address, which contains '{id}'. */
  provider: string;
}

interface CaptureThumbnailProps {
  captureId: string;
  source: ThumbnailSource;
  alt?: string;
}

/** Renders a capture's picture, or a drawing if there is none or if the id does not have 11 characters. */
export function CaptureThumbnail({ captureId, source, alt = '' }: CaptureThumbnailProps) {
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState('');
  useEffect(() => {
    // A picture that failed to load before hydration fires no error event.
    if (image.current?.complete && image.current.naturalWidth === 0) setFailed(captureId);
  }, [captureId]);

  return (
    <div className={`stack ${styles.frame}`}>
      {isCaptureId(captureId) && failed !== captureId ? (
        <img
          ref={image}
          key={captureId}
          loading="lazy"
          src={thumbnailAddress(captureId, source)}
          alt={alt}
          referrerPolicy="no-referrer"
          onError={() => setFailed(captureId)}
        />
      ) : (
        <PlanPlaceholder />
      )}
    </div>
  );
}

function thumbnailAddress(captureId: string, { ours, ownerId, provider }: ThumbnailSource): string {
  if (Object.hasOwn(ours, captureId)) return ours[captureId] ?? '';
  return isScanId(captureId)
    ? api.scanPicture(ownerId, captureId, 'thumbnail')
    : provider.replace('{id}', encodeURIComponent(captureId));
}
