import { useEffect, useRef, useState } from 'react';
import { isCaptureId } from '../../../../contract/capture-id.ts';
import { api } from '../../../../contract/addresses.ts';
import { isScanId } from '../../../../contract/scans/scan-id.ts';
import styles from './capture-thumbnail.module.css';
import { PlanPlaceholder } from './plan-placeholder.tsx';

/** Where thumbnails come from: those of our own captures and of the person's scans from here, all others from their provider. */
export interface ThumbnailSource {
  /** Addresses by capture. */
  ours: Readonly<Record<string, string>>;
  /** Whose scans are shown. The provider is told of none. */
  ownerId: string;
  /** The provider's address with '{id}' in it. */
  provider: string;
}

interface CaptureThumbnailProps {
  captureId: string;
  source: ThumbnailSource;
  alt?: string;
}

/** A capture's picture, for ids of 11 characters only; a drawing where there is none or it can't be had. */
export function CaptureThumbnail({ captureId, source, alt = '' }: CaptureThumbnailProps) {
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState('');
  useEffect(() => {
    // A picture that failed before hydration fires no error event.
    if (image.current?.complete && image.current.naturalWidth === 0) setFailed(captureId);
  }, [captureId]);

  return (
    <div className={styles.frame}>
      {isCaptureId(captureId) && failed !== captureId ? (
        <img
          ref={image}
          key={captureId}
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
