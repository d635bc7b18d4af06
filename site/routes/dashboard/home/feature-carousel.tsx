import styles from './feature-carousel.module.css';
import {
  ChevronLeft,
  ChevronRight,
  Files,
  MapPinned,
  Pause,
  Play,
  Ruler,
  Search,
  Tags,
  UsersRound,
} from '../../../../design/icons.ts';
import { useState, useEffect, useEffectEvent } from 'react';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { texts, features } from './carousel-texts.ts';
import { turn } from './carousel-position.ts';

/** Milliseconds one feature stays: long enough to read it twice. */
const STAY = 8_000;

const icons = {
  tags: Tags,
  points: MapPinned,
  files: Files,
  measure: Ruler,
  collaboration: UsersRound,
  search: Search,
};

/** What a twin can do, one feature at a time, beginning at `start`. Turns by itself until somebody takes hold of it. */
export function FeatureCarousel({ start }: { start: number }) {
  const [position, setPosition] = useState(start);
  const { paused, setPaused, hold } = useRotation(() =>
    setPosition((current) => turn(current, 1, features.length)),
  );
  const feature = features[position] ?? features[0];
  const Icon = icons[feature.id];

  function show(next: number) {
    setPosition(next);
    setPaused(true);
  }

  return (
    <section
      aria-roledescription="carousel"
      aria-label={texts.name}
      className={styles.carousel}
      {...hold}
      onKeyDown={(event) => {
        const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (!step) return;
        event.preventDefault();
        show(turn(position, step, features.length));
      }}
    >
      <div className={styles.controls} data-needs-script>
        <IconButton
          label={paused ? texts.play : texts.pause}
          icon={paused ? <Play size={18} /> : <Pause size={18} />}
          onClick={() => setPaused(!paused)}
        />
        <p className={styles.position} aria-hidden="true">
          {position + 1} / {features.length}
        </p>
        <IconButton
          label={texts.previous}
          icon={<ChevronLeft size={20} />}
          onClick={() => show(turn(position, -1, features.length))}
        />
        <IconButton
          label={texts.next}
          icon={<ChevronRight size={20} />}
          onClick={() => show(turn(position, 1, features.length))}
        />
      </div>
      <div
        role="group"
        aria-roledescription="slide"
        aria-label={texts.position(position, features.length)}
        aria-live={paused ? 'polite' : 'off'}
        className={styles.slide}
      >
        <span key={feature.id} className={styles.drawing} aria-hidden="true">
          <Icon size={40} style={{ strokeWidth: 1.25 }} />
        </span>
        <h3 className={styles.title}>{feature.title}</h3>
        <p className={styles.text}>{feature.text}</p>
      </div>
    </section>
  );
}

/**
 * Calls `next` at intervals, unless it is paused, pointed at or focused, the page is hidden, or the person asked for less
 * motion.
 */
function useRotation(next: () => void) {
  const [paused, setPaused] = useState(false);
  const [held, setHeld] = useState(false);
  const onNext = useEffectEvent(next);

  useEffect(() => {
    if (paused || held || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(() => {
      if (!document.hidden) onNext();
    }, STAY);
    return () => clearInterval(timer);
  }, [paused, held]);

  const hold = {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
  return { paused, setPaused, hold };
}
