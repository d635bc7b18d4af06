import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { tourTexts } from '../../state/tour-texts.ts';
import type { Stop } from '../../tour/stops.ts';
import { LinkedText } from '../parts/linked-text.tsx';
import { usePlayerState } from '../parts/use-player.ts';
import styles from './caption.module.css';
import { StopPicture } from './stop-picture.tsx';

/** What there is to know at a stop. Its text scrolls where it is long, and the keys reach it then. */
export function Caption({ stop, next }: { stop: Stop; next: Stop | undefined }) {
  const place = usePlayerState(({ capture }) => capture?.rooms.find(({ id }) => id === stop.room)?.name);
  const body = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  const title = stop.title || tourTexts.untitled;
  useLayoutEffect(() => {
    const element = body.current;
    if (!element) return;
    const watched = new ResizeObserver(() => setScrolls(element.scrollHeight > element.clientHeight + 1));
    watched.observe(element);
    return () => watched.disconnect();
  }, []);
  useEffect(() => {
    if (!next?.picture) return;
    // it is there when the tour is
    const picture = new Image();
    picture.referrerPolicy = 'no-referrer';
    picture.src = next.picture;
  }, [next]);
  return (
    <div
      ref={body}
      className={styles.body}
      role="group"
      aria-label={title}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be in reach of the keys
      tabIndex={scrolls ? 0 : undefined}
    >
      <div className={styles.words}>
        <h2 dir="auto">{title}</h2>
        {place && place !== title && <p className={styles.place}>{place}</p>}
        {stop.text && <LinkedText className={styles.text} text={stop.text} />}
      </div>
      {stop.picture && <StopPicture address={stop.picture} title={title} />}
    </div>
  );
}
