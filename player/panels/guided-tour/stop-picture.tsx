import { useState } from 'react';
import { tourTexts } from '../../state/tour-texts.ts';
import styles from './caption.module.css';

/**
 * Renders a stop's picture as a link, or only the link if the picture does not load. The picture's site
 * receives no referrer.
 */
export function StopPicture({ address, title }: { address: string; title: string }) {
  const [broken, setBroken] = useState(false);
  return (
    <a href={address} target="_blank" rel="noopener noreferrer ugc" className={broken ? '' : styles.picture}>
      {broken ? (
        tourTexts.pictureOf(title)
      ) : (
        <img
          src={address}
          alt={tourTexts.pictureOf(title)}
          referrerPolicy="no-referrer"
          decoding="async"
          onError={() => setBroken(true)}
        />
      )}
    </a>
  );
}
