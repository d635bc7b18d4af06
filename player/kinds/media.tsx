import { useState } from 'react';
import styles from './media.module.css';
import { mediaTexts } from './media-texts.ts';
import { readMedia } from './read-media.ts';

interface MediaProps {
  /** The address as the user entered it. An invalid one shows nothing. */
  address: string | undefined;
  /** The name of the annotation. */
  title: string;
}

/**
 * Renders an annotation's picture or video. If it fails to load, shows an error and keeps the address as a
 * link.
 */
export function Media({ address: written, title }: MediaProps) {
  const media = readMedia(written);
  const [broken, setBroken] = useState('');
  if (!media) return null;
  const { kind, address } = media;
  if (kind === 'page' || broken === address) {
    return (
      <p className={`soft ${styles.elsewhere}`}>
        {kind !== 'page' && mediaTexts.broken}{' '}
        <a href={address} target="_blank" rel="noopener noreferrer ugc">
          {kind === 'page' ? mediaTexts.watch(new URL(address).hostname) : mediaTexts.open}
        </a>
      </p>
    );
  }
  const fail = (): void => setBroken(address);
  return kind === 'video' ? (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- another site's video has no captions of ours
    <video
      className={styles.media}
      src={address}
      controls
      preload="metadata"
      aria-label={mediaTexts.of(title)}
      onError={fail}
    />
  ) : (
    <img
      className={styles.media}
      src={address}
      alt={mediaTexts.of(title)}
      referrerPolicy="no-referrer"
      decoding="async"
      onError={fail}
    />
  );
}
