import { useState } from 'react';
import styles from './media.module.css';

interface MediaProps {
  /** The address as the user entered it. If it is invalid, nothing is shown. */
  address: string | undefined;
  /** The name of the annotation. */
  title: string;
}

/**
 * Renders an annotation's picture or video. If the picture or video does not load, an error message and a
 * link to its address replace it. A page on a video site is shown only as a link.
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
  wrong: 'Enter an address that begins with https://, or leave the field empty.',
  of: (title: string) => `Attached to “${title}”`,
  broken: 'This picture or video cannot be shown here. Open its address instead.',
  open: 'Open the address',
  watch: (site: string) => `Watch the video on ${site}`,
} as const;

/** What the web address of an annotation refers to: a picture, a video file, or a page on a video site. */
export interface Media {
  kind: 'picture' | 'video' | 'page';
  /** An https address. */
  address: string;
}

const VIDEO = /\.(mp4|m4v|webm|ogv|mov)$/i;
const PAGES = /(^|\.)(youtube\.com|youtu\.be|youtube-nocookie\.com|vimeo\.com)$/i;

/**
 * Returns what an address refers to, judged by the address alone. Returns null unless it is an https address
 * without a user name and password. An address on YouTube or Vimeo is a `page`, because the player never
 * embeds those sites. Any other address counts as a picture unless its path ends with the extension of a
 * video file.
 */
export function readMedia(address: string | undefined): Media | null {
  const url = address ? URL.parse(address.trim()) : null;
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  if (PAGES.test(url.hostname)) return { kind: 'page', address: url.href };
  return { kind: VIDEO.test(url.pathname) ? 'video' : 'picture', address: url.href };
}
