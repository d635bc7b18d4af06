import { useState } from 'react';
import type { Tag } from '../../../contract/tag.ts';
import { readMedia } from '../../tour/read-media.ts';
import { tagTexts } from '../../state/tag-texts.ts';
import styles from './tag-media.module.css';

/** A tag's picture or video. Where it does not come, that is said, and the address is still a link. */
export function TagMedia({ tag }: { tag: Tag }) {
  const media = readMedia(tag.media);
  const [broken, setBroken] = useState('');
  if (!media) return null;
  const { kind, address } = media;
  if (kind === 'page' || broken === address) {
    return (
      <p className={styles.elsewhere}>
        {kind !== 'page' && tagTexts.mediaBroken}{' '}
        <a href={address} target="_blank" rel="noopener noreferrer ugc">
          {kind === 'page' ? tagTexts.watch(new URL(address).hostname) : tagTexts.openMedia}
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
      aria-label={tagTexts.mediaOf(tag.title)}
      onError={fail}
    />
  ) : (
    <img
      className={styles.media}
      src={address}
      alt={tagTexts.mediaOf(tag.title)}
      referrerPolicy="no-referrer"
      decoding="async"
      onError={fail}
    />
  );
}
