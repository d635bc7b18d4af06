import { useEffect, useRef, useState } from 'react';
import { isCaptureId } from '../../../../contract/capture-id.ts';
import styles from './capture-thumbnail.module.css';
import { PlanPlaceholder } from './plan-placeholder.tsx';

/** Where thumbnails come from: those of our own captures from here, all others from their provider. */
export interface ThumbnailSource {
  /** Addresses by capture. */
  ours: Readonly<Record<string, string>>;
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

function thumbnailAddress(captureId: string, { ours, provider }: ThumbnailSource): string {
  return Object.hasOwn(ours, captureId)
    ? (ours[captureId] ?? '')
    : provider.replace('{id}', encodeURIComponent(captureId));
}
