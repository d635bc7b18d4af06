import { useState } from 'react';
import styles from './media.module.css';

interface MediaProps {
  /** The address as the user entered it. Nothing is shown for an invalid one. */
  address: string | undefined;
  /** The name of the annotation. */
  title: string;
}

/**
 * Renders the picture or video of an annotation. If it does not load, an error replaces it, and a link to the
 * address remains.
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

/** The texts of an annotation's pictures and videos. */
export const mediaTexts = {
  hint: 'A web address that begins with https://',
  wrong: 'Enter an address that begins with https://, or leave it empty.',
  of: (title: string) => `Belongs to “${title}”`,
  broken: 'This picture or video cannot be shown here. Open its address instead.',
  open: 'Open its address',
  watch: (site: string) => `Watch the video on ${site}`,
} as const;

/** The picture or video of an annotation. The address determines which of the two it is. */
export interface Media {
  kind: 'picture' | 'video' | 'page';
  /** An https address. */
  address: string;
}

const VIDEO = /\.(mp4|m4v|webm|ogv|mov)$/i;
const PAGES = /(^|\.)(youtube\.com|youtu\.be|youtube-nocookie\.com|vimeo\.com)$/i;

/**
 * Returns the picture or video at an address, or null if it is not an https address. Pages of video sites are
 * shown as links, because the player never frames them. Any other address counts as a picture.
 */
export function readMedia(address: string | undefined): Media | null {
  const url = address ? URL.parse(address.trim()) : null;
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  if (PAGES.test(url.hostname)) return { kind: 'page', address: url.href };
  return { kind: VIDEO.test(url.pathname) ? 'video' : 'picture', address: url.href };
}
