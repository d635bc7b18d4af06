import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { toDegrees, toYaw } from '../degrees.ts';
import { texts } from '../texts.ts';
import styles from './plan.module.css';

interface NorthArrowProps {
  /** The yaw of north, in radians. */
  north: number;
  onTurn: (north: number) => void;
}

/** Renders the north arrow. Users turn it by dragging or with keys. */
export function NorthArrow({ north, onTurn }: NorthArrowProps) {
  const [turned, setTurned] = useState<number | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const shown = toDegrees(turned ?? north);

  function yawOf({ clientX, clientY }: PointerEvent): number {
    const { left, top, width, height } = box.current!.getBoundingClientRect();
    const degrees = (Math.atan2(clientX - left - width / 2, top + height / 2 - clientY) * 180) / Math.PI;
    return toYaw(Math.round(degrees));
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    const to = event.key === 'Home' ? 0 : step && shown + step * (event.shiftKey ? 15 : 1);
    if (to === undefined) return;
    event.preventDefault();
    onTurn(toYaw(to));
  }

  return (
    <div
      ref={box}
      role="slider"
      tabIndex={0}
      aria-label={texts.north}
      aria-valuemin={0}
      aria-valuemax={359}
      aria-valuenow={shown}
      aria-valuetext={texts.northValue(shown)}
      title={texts.northHint}
      className={styles.north}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setTurned(north);
      }}
      onPointerMove={(event) => {
        if (turned !== null) setTurned(yawOf(event));
      }}
      onPointerUp={() => {
        if (turned !== null && turned !== north) onTurn(turned);
        setTurned(null);
      }}
      onPointerCancel={() => setTurned(null)}
    >
      <svg viewBox="-24 -24 48 48" aria-hidden="true" style={{ rotate: `${shown}deg` }}>
        <path d="M0 -19 L8 10 L0 5 L-8 10 Z" />
        <text y="21">{texts.northLetter}</text>
      </svg>
    </div>
  );
}
