import styles from './feature-carousel.module.css';
import { ChevronLeft, ChevronRight, Pause, Play } from '../../../../design/icons.ts';
import { pages } from '../../../../contract/addresses.ts';
import { useState, useEffect, useEffectEvent } from 'react';
import type { GUIDE_GROUPS } from '../../../page/guide-groups.ts';
import { IconButton } from '../../../ui/button/button.tsx';
import collaboration from '../../../page/features/collaboration.webp?url';
import files from '../../../page/features/files.webp?url';
import measure from '../../../page/features/measure.webp?url';
import points from '../../../page/features/points.webp?url';
import search from '../../../page/features/search.webp?url';
import tags from '../../../page/features/tags.webp?url';

interface Feature {
  picture: string;
  alt: string;
  title: string;
  text: string;
  /** The feature's guide in `docs/guide/`. */
  guide: (typeof GUIDE_GROUPS.users)[number];
}

export const features = [
  {
    picture: tags,
    guide: 'tags',
    alt: 'A tag named Fire extinguisher in a meeting room, next to the list of all tags.',
    title: 'Tags',
    text: 'Pin what matters to where it is: a valve, a warranty, a question. Everyone finds it again.',
  },
  {
    picture: points,
    guide: 'points-of-interest',
    alt: 'The points of interest of an office, filtered by type.',
    title: 'Points of interest',
    text: 'Lead people to the places worth seeing, each from the right viewpoint.',
  },
  {
    picture: files,
    guide: 'files',
    alt: 'The files of an office: a manual, a plan and an inspection report.',
    title: 'Files',
    text: 'Keep manuals, plans and certificates on the asset they belong to, a click away.',
  },
  {
    picture: measure,
    guide: 'measuring',
    alt: 'A measured room: 63.67 square metres, with its volume, perimeter and height.',
    title: 'Measure',
    text: 'Take distances without a site visit, with a stated accuracy of 98-99%.',
  },
  {
    picture: collaboration,
    guide: 'work-with-others',
    alt: 'An office seen from above with five tags and the notice “Fire extinguisher added”.',
    title: 'Collaboration',
    text: 'Plan in the same space from anywhere: changes appear for everybody as they happen.',
  },
  {
    picture: search,
    guide: 'search',
    alt: 'A search for “boiler” that finds three tags and a manual.',
    title: 'Search',
    text: 'Search for anything and go straight to it. Search covers tags, files and rooms.',
  },
] as const satisfies readonly Feature[];

const texts = {
  name: 'Features',
  previous: 'Previous feature',
  next: 'Next feature',
  pause: 'Pause',
  play: 'Play',
  more: (title: string) => `Guide: ${title}`,
  position: (index: number, count: number) => `${index + 1} of ${count}`,
} as const;

/** How long each feature is shown, in milliseconds: long enough to read it twice. */
const STAY = 8_000;

/**
 * Renders what a twin can do, one feature at a time, starting with `start`. The feature changes automatically
 * until the user uses the controls.
 */
export function FeatureCarousel({ start }: { start: number }) {
  const [position, setPosition] = useState(start);
  const { paused, setPaused, hold } = useRotation(() =>
    setPosition((current) => turn(current, 1, features.length)),
  );
  const feature = features[position] ?? features[0];

  function show(next: number) {
    setPosition(next);
    setPaused(true);
  }

  return (
    <section
      aria-roledescription="carousel"
      aria-label={texts.name}
      className="stack gap-2"
      {...hold}
      onKeyDown={(event) => {
        const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (!step) return;
        event.preventDefault();
        show(turn(position, step, features.length));
      }}
    >
      <div className="row" data-needs-script>
        <IconButton
          label={paused ? texts.play : texts.pause}
          icon={paused ? <Play size={18} /> : <Pause size={18} />}
          onClick={() => setPaused(!paused)}
        />
        <p className={`soft tabular ${styles.position}`} aria-hidden="true">
          {`${position + 1} / ${features.length}`}
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
        <img
          key={feature.picture}
          src={feature.picture}
          alt={feature.alt}
          width={640}
          height={400}
          loading="lazy"
          decoding="async"
          className={styles.picture}
        />
        <h3>{feature.title}</h3>
        <p className="soft">{feature.text}</p>
        <a href={pages.guide(feature.guide)} className="small">
          {texts.more(feature.title)}
        </a>
      </div>
    </section>
  );
}

/**
 * Calls `next` every `STAY` milliseconds. Does not call it while the carousel is paused, hovered or focused,
 * while the page is hidden, or if the user prefers reduced motion.
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

/**
 * Returns the index of a random entry to start at. `random` returns a number in [0, 1). Only the server calls
 * this function, so that server and browser start at the same entry.
 */
export function randomStart(count: number, random: () => number = Math.random): number {
  return Math.floor(random() * count);
}

/** Returns the index `step` entries after `position`, wrapping around at both ends. */
export function turn(position: number, step: number, count: number): number {
  return (((position + step) % count) + count) % count;
}
