import { useEffect, useRef } from 'react';
import { tourTexts } from '../../state/tour-texts.ts';
import { listStops } from '../../tour/stops.ts';
import { LinkedText } from '../parts/links.tsx';
import { usePlayerState } from '../parts/use-player.ts';
import styles from './stop-list.module.css';
import { StopPicture } from './stop-picture.tsx';

/** Renders the guided tour without 3D: its stops in order, with captions. */
export function StopList() {
  const stops = usePlayerState(({ annotations }) => listStops(annotations));
  const shown = usePlayerState((state) => state.stop);
  const rooms = usePlayerState(({ capture }) => capture?.rooms);
  const current = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (shown === null) return;
    current.current?.scrollIntoView({ block: 'start' });
    current.current?.querySelector('h3')?.focus({ preventScroll: true });
  }, [shown]);
  return (
    <section aria-labelledby="stops-heading">
      <h2 id="stops-heading">{tourTexts.name}</h2>
      <ol className={`stack gap-4 ${styles.stops}`}>
        {stops.map((stop) => {
          const title = stop.title || tourTexts.untitled;
          const room = rooms?.find(({ id }) => id === stop.room)?.name;
          return (
            <li
              key={stop.id}
              ref={stop.id === shown ? current : undefined}
              aria-current={stop.id === shown ? 'step' : undefined}
            >
              <h3 className="break" tabIndex={-1} dir="auto">
                {title}
              </h3>
              {room && room !== title && <p className="soft">{room}</p>}
              {stop.text && <LinkedText className={`break ${styles.text}`} text={stop.text} />}
              {stop.picture && <StopPicture address={stop.picture} title={title} />}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
