import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';
import { pages } from '../../../contract/addresses.ts';
import { MAIN_ID } from '../../ui/skip-link.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';
import styles from './sign-in.module.css';
import { Minus, Plus } from '../../../design/icons.ts';
import { IconButton } from '../../ui/button/button.tsx';
import { buttonClass, type ButtonLook } from '../../ui/button/button-class.ts';
import { texts } from './texts.ts';

const PICTURE = '/captures/gv360office/poster.webp';
/** A small version of the picture. It loads sooner than the large one, and looks the same when blurred. */
const VEILED = '/captures/gv360office/thumbnail.webp';

/** Renders a picture of a capture, blurred and grey, with a clear circle that follows the pointer. */
function SpotlightPicture() {
  const { ref, handlers, resize } = useSpotlight();
  return (
    <aside className={`relative ${styles.poster}`} aria-label="Picture">
      <div
        ref={ref}
        className={`fill ${styles.picture}`}
        role="application"
        aria-label={texts.pictureLabel}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its keys move the spotlight
        tabIndex={0}
        data-spotlight
        {...handlers}
      >
        <img
          className={`full fill ${styles.veiled}`}
          src={VEILED}
          alt=""
          width={480}
          height={270}
          fetchPriority="high"
          draggable={false}
        />
        <img
          className={`full fill ${styles.clear}`}
          src={PICTURE}
          alt=""
          width={1600}
          height={900}
          draggable={false}
        />
      </div>
      <p className={`strong ${styles.text}`}>{texts.pictureText}</p>
      <div className={`flex ${styles.sizes}`}>
        <IconButton
          label={texts.spotlightSmaller}
          icon={<Minus size={18} />}
          onClick={() => resize('smaller')}
        />
        <IconButton
          label={texts.spotlightLarger}
          icon={<Plus size={18} />}
          onClick={() => resize('larger')}
        />
      </div>
    </aside>
  );
}

/** Renders the content on the left and the picture on the right or, on small screens, above the content. */
export function SignInFrame({ children }: { children: ReactNode }) {
  return (
    <div className={`stack ${styles.frame}`}>
      <div className={`column ${styles.side}`}>
        <header>
          <a
            className={`inline-row touchable ${styles.home}`}
            href={pages.landing()}
            aria-label="GoV360, homepage"
          >
            <Wordmark />
          </a>
        </header>
        <main id={MAIN_ID} className={`stack at-top ${styles.main}`}>
          {children}
        </main>
        <footer className={`row spread soft ${styles.foot}`}>
          <p>Copyright 2024</p>
          <a href={pages.cookiePolicy()} className="inline-row touchable">
            Cookies
          </a>
        </footer>
      </div>
      <SpotlightPicture />
    </div>
  );
}

interface WideLinkProps extends Pick<ButtonLook, 'variant'> {
  href: string;
  children: string;
}

/** Renders a link that looks like a button and is as wide as the page's column. */
export function WideLink({ variant, href, children }: WideLinkProps) {
  return (
    <a className={buttonClass({ variant, wide: true })} href={href}>
      {children}
    </a>
  );
}

/**
 * Measures a pinch on the picture: the distance between two fingers, relative to the distance at the start.
 */
export class Pinch {
  readonly #points = new Map<number, Point>();
  #first = 0;

  down(id: number, at: Point): void {
    this.#points.set(id, at);
    this.#first = this.#distance();
  }

  up(id: number): void {
    this.#points.delete(id);
    this.#first = 0;
  }

  /**
   * Returns the ratio to the distance at the start, such as 2 for twice the distance; null unless there are
   * exactly two fingers.
   */
  move(id: number, to: Point): number | null {
    if (!this.#points.has(id)) return null;
    this.#points.set(id, to);
    return this.#first > 0 ? this.#distance() / this.#first : null;
  }

  #distance(): number {
    const [a, b, ...more] = this.#points.values();
    return a && b && more.length === 0 ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  }
}

/** How far an arrow key moves the spotlight, in pixels. */
const KEY_STEP = 20;

const moves: Record<string, Point> = {
  ArrowLeft: { x: -KEY_STEP, y: 0 },
  ArrowRight: { x: KEY_STEP, y: 0 },
  ArrowUp: { x: 0, y: -KEY_STEP },
  ArrowDown: { x: 0, y: KEY_STEP },
};

/** The spotlight's initial radius, and its limits, in pixels. */
export const RADIUS_START = 200;
export const RADIUS_MIN = 100;
export const RADIUS_MAX = 300;
const RADIUS_STEP = 10;

/**
 * Returns a ref and event handlers for an element with a spotlight. They move and resize the spotlight
 * through the style properties `--spot-x`, `--spot-y` and `--spot-radius`, so that it follows the pointer
 * without rendering.
 */
function useSpotlight() {
  const ref = useRef<HTMLDivElement>(null);
  const radius = useRef(RADIUS_START);
  const position = useRef<Point | null>(null);
  const pinch = useRef(new Pinch());
  const radiusAtPinch = useRef(RADIUS_START);

  function resizeTo(next: number): boolean {
    if (next === radius.current) return false;
    radius.current = next;
    ref.current?.style.setProperty('--spot-radius', `${next}px`);
    return true;
  }

  function resize(direction: 'larger' | 'smaller'): boolean {
    return resizeTo(resized(radius.current, direction));
  }

  function moveTo(next: Point): void {
    position.current = next;
    ref.current?.style.setProperty('--spot-x', `${next.x}px`);
    ref.current?.style.setProperty('--spot-y', `${next.y}px`);
  }

  const onWheel = useEffectEvent((event: WheelEvent) => {
    // At the limits of the range, the wheel scrolls the page again.
    if (event.deltaY !== 0 && resize(event.deltaY < 0 ? 'larger' : 'smaller')) event.preventDefault();
  });
  // React's own wheel listener is passive, so it could not prevent scrolling.
  useEffect(() => {
    const element = ref.current;
    const listen = (event: WheelEvent) => onWheel(event);
    element?.addEventListener('wheel', listen, { passive: false });
    return () => element?.removeEventListener('wheel', listen);
  }, []);

  function follow({ currentTarget, clientX, clientY }: PointerEvent) {
    const { left, top } = currentTarget.getBoundingClientRect();
    moveTo({ x: clientX - left, y: clientY - top });
  }

  function onPointerDown(event: PointerEvent) {
    pinch.current.down(event.pointerId, { x: event.clientX, y: event.clientY });
    radiusAtPinch.current = radius.current;
    follow(event);
  }

  function onPointerMove(event: PointerEvent) {
    const ratio = pinch.current.move(event.pointerId, { x: event.clientX, y: event.clientY });
    if (ratio === null) follow(event);
    else resizeTo(pinched(radiusAtPinch.current, ratio));
  }

  const lift = (event: PointerEvent) => pinch.current.up(event.pointerId);

  function onKeyDown(event: KeyboardEvent) {
    const { width, height } = event.currentTarget.getBoundingClientRect();
    const from = position.current ?? { x: width / 2, y: height / 2 };
    const next = movedByKey(event.key, from, { width, height });
    if (next) moveTo(next);
    else if (event.key === '+' || event.key === '=') resize('larger');
    else if (event.key === '-') resize('smaller');
    else return;
    event.preventDefault();
  }

  const handlers = {
    onPointerDown,
    onPointerMove,
    onPointerUp: lift,
    onPointerCancel: lift,
    onPointerLeave: lift,
    onKeyDown,
  };
  return { ref, resize, handlers };
}

/** Returns the radius one step larger or smaller, within its range. */
export function resized(radius: number, direction: 'larger' | 'smaller'): number {
  return clamp(radius + (direction === 'larger' ? RADIUS_STEP : -RADIUS_STEP), RADIUS_MIN, RADIUS_MAX);
}

/**
 * Returns the radius after a pinch: `radius` multiplied by `ratio`, rounded to a whole step and limited to
 * the range.
 */
export function pinched(radius: number, ratio: number): number {
  return clamp(Math.round((radius * ratio) / RADIUS_STEP) * RADIUS_STEP, RADIUS_MIN, RADIUS_MAX);
}

/** Returns where an arrow key moves the spotlight, always inside the picture; null for other keys. */
export function movedByKey(
  key: string,
  from: Point,
  picture: { width: number; height: number },
): Point | null {
  const move = moves[key];
  return move
    ? { x: clamp(from.x + move.x, 0, picture.width), y: clamp(from.y + move.y, 0, picture.height) }
    : null;
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

/** A position, in pixels from the left and top edges of the picture or of the window. */
interface Point {
  x: number;
  y: number;
}
