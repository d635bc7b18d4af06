import { useState } from 'react';
import type { PlacedTag } from '../../../contract/tag.ts';
import styles from './media.module.css';
import { partsTexts } from './parts-texts.ts';
import { readMedia } from './read-media.ts';
import { tagTexts } from './tag-texts.ts';

/** A tag's picture or video. Where it does not come, that is said, and the address is still a link. */
export function Media({ tag }: { tag: PlacedTag }) {
  const media = readMedia(tag.media);
  const [broken, setBroken] = useState('');
  if (!media) return null;
  const { kind, address } = media;
  if (kind === 'page' || broken === address) {
    return (
      <p className={styles.elsewhere}>
        {kind !== 'page' && partsTexts.mediaBroken}{' '}
        <a href={address} target="_blank" rel="noopener noreferrer ugc">
          {kind === 'page' ? partsTexts.watch(new URL(address).hostname) : partsTexts.openMedia}
        </a>
      </p>
    );
  }
  const fail = (): void => setBroken(address);
  return kind === 'video' ? (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- another site's video: there is no track of ours to give it
    <video
      className={styles.media}
      src={address}
      controls
      preload="metadata"
      aria-label={partsTexts.mediaOf(tag.title || tagTexts.untitled)}
      onError={fail}
    />
  ) : (
    <img
      className={styles.media}
      src={address}
      alt={partsTexts.mediaOf(tag.title || tagTexts.untitled)}
      referrerPolicy="no-referrer"
      decoding="async"
      onError={fail}
    />
  );
}
