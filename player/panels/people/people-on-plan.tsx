import { memo, useCallback, useEffect, useRef } from 'react';
import type { Floor } from '../../../contract/capture.ts';
import type { Capture } from '../../capture/capture.ts';
import { floorAtHeight } from '../../capture/navigation/floor-heights.ts';
import type { Crowd } from '../../state/presence/crowd.ts';
import { PLACE, type Person } from '../../state/presence/people.ts';
import { usePlayerState } from '../parts/use-player.ts';
import styles from './people-on-plan.module.css';

const TO_DEGREES = 180 / Math.PI;
/**
 * The parts of a mark, in pixels: the arrow in the direction of a person's view, the radius of the disc, and
 * the radius of the dot that shows where the person points.
 */
const ARROW = 'M-5 -8.5 L0 -15 L5 -8.5 Z';
const DISC = 9.5;
const DOT = 4;
/**
 * The maximum number of people with initials. If there are more, all are shown without initials, as discs
 * that are smaller by the factor `SMALL`.
 */
const NAMED = 12;
const SMALL = 0.6;

export interface PeopleOnPlanProps {
  capture: Capture;
  floor: Floor;
  /** Metres per pixel. */
  pixel: number;
}

/**
 * Renders where other people are on a floor's plan and where they are looking. For screen readers, the list
 * of people names each person's floor.
 */
export function PeopleOnPlan({ capture, floor, pixel }: PeopleOnPlanProps) {
  const presence = usePlayerState((state) => state.presence);
  const atHeight = useCallback((y: number) => floorAtHeight(capture, y) === floor.id, [capture, floor]);
  if (!presence || presence.figures === 'off') return null;
  const inside = presence.people.filter(({ mode }) => mode === 'inside');
  const small = inside.length > NAMED;
  return inside.map((person) => (
    <Mark
      key={person.number}
      person={person}
      crowd={presence.crowd}
      pixel={small ? SMALL * pixel : pixel}
      named={!small}
      isHere={person.floor === null ? atHeight : person.floor === floor.id ? always : never}
    />
  ));
}

const always = (): boolean => true;
const never = (): boolean => false;

interface MarkProps {
  person: Person;
  crowd: Crowd;
  pixel: number;
  named: boolean;
  /** Returns whether a height (metres) is on the floor of the plan. */
  isHere: (y: number) => boolean;
}

/**
 * Renders a person. Each pose changes the mark directly, without React, and the browser animates the
 * movement.
 */
const Mark = memo(function Mark({ person, crowd, pixel, named, isHere }: MarkProps) {
  const { number, color, initials, state, idle } = person;
  const mark = useRef<SVGGElement>(null);
  const arrow = useRef<SVGPathElement>(null);
  const ray = useRef<SVGLineElement>(null);
  const dot = useRef<SVGCircleElement>(null);
  useEffect(() => {
    /** The last drawn position, yaw and target, so that people who do not move are not drawn again. */
    const drawn = new Float32Array(7);
    let wasThere: boolean | null = null;

    /** Stores what a mark shows of a person, and returns whether it differs from before. */
    function remember(place: number): boolean {
      const isThere = place >= 0;
      let differs = wasThere !== isThere;
      wasThere = isThere;
      if (!isThere) return differs;
      for (let part = 0; part < drawn.length; part += 1) {
        const value = part < 4 ? crowd.goals[PLACE * place + part]! : crowd.points[3 * place + part - 4]!;
        differs ||= !Object.is(drawn[part], value);
        drawn[part] = value;
      }
      return differs;
    }

    function follow(): void {
      const place = crowd.placeOf(number);
      if (!mark.current || !arrow.current || !ray.current || !dot.current) return;
      if (!remember(place)) return;
      const at = PLACE * place;
      const shown = place >= 0 && isHere(crowd.goals[at + 1]!);
      mark.current.style.display = shown ? '' : 'none';
      const points = shown && !Number.isNaN(crowd.points[3 * place]!);
      for (const part of [ray.current, dot.current]) part.style.display = points ? '' : 'none';
      if (!shown) return;
      const [x, z] = [crowd.goals[at]!, crowd.goals[at + 2]!];
      mark.current.style.transform = `translate(${x}px, ${z}px)`;
      arrow.current.style.transform = `rotate(${-crowd.goals[at + 3]! * TO_DEGREES}deg)`;
      if (!points) return;
      const [toX, toZ] = [String(crowd.points[3 * place]!), String(crowd.points[3 * place + 2]!)];
      for (const [name, value] of [
        ['x1', String(x)],
        ['y1', String(z)],
        ['x2', toX],
        ['y2', toZ],
      ] as const)
        ray.current.setAttribute(name, value);
      dot.current.setAttribute('cx', toX);
      dot.current.setAttribute('cy', toZ);
    }
    follow();
    return crowd.listen(follow);
  }, [crowd, number, isHere]);
  return (
    <>
      <line ref={ray} className={styles.ray} stroke={color} strokeWidth={2 * pixel} />
      <circle ref={dot} className={styles.dot} r={DOT * pixel} fill={color} strokeWidth={1.5 * pixel} />
      <g
        ref={mark}
        className={styles.mark}
        data-away={state !== 'active'}
        data-idle={idle}
        data-named={named}
      >
        <g transform={`scale(${pixel})`}>
          <path ref={arrow} d={ARROW} fill={color} />
          <circle r={DISC} fill={color} />
          {named && <text y={3}>{initials}</text>}
        </g>
      </g>
    </>
  );
});
