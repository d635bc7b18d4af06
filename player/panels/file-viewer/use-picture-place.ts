import { useCallback, useEffect, useMemo, useState, type RefObject } from 'react';
import { followPointers } from './follow-pointers.ts';
import {
  ALL_OF_IT,
  movedBy,
  STEP,
  turnedSize,
  within,
  zoomAt,
  type PicturePlace,
  type Size,
} from './picture-place.ts';

export interface ShownPicture {
  place: PicturePlace;
  /** Quarter turns to the right, 0 to 3. */
  turns: number;
  /** The picture's size after them. */
  turned: Size;
  /** The stage's; null until it is known. */
  size: Size | null;
  /** By steps, around the middle. */
  zoom: (steps: number) => void;
  move: (x: number, y: number) => void;
  turn: (quarters: number) => void;
  fit: () => void;
}

const NOTHING: Size = { width: 1, height: 1 };
/** The zoom of a double click on a picture that is shown whole. */
const CLOSER = 2.5;

/** How a picture lies on its stage, as a person zooms, moves and turns it by pointers; by buttons and keys through what is returned. */
export function usePicturePlace(stage: RefObject<HTMLElement | null>, picture: Size | null): ShownPicture {
  const [size, setSize] = useState<Size | null>(null);
  const [turns, setTurns] = useState(0);
  const [wanted, setWanted] = useState(ALL_OF_IT);
  const turned = useMemo(() => turnedSize(picture ?? NOTHING, turns), [picture, turns]);
  const frame = size ?? NOTHING;

  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      setSize({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [stage]);

  const zoomBy = useCallback(
    (factor: number, at: { x: number; y: number }) =>
      setWanted((before) => zoomAt(before, factor, at, turned, frame)),
    [turned, frame],
  );
  const move = useCallback(
    (x: number, y: number) => setWanted((before) => movedBy(before, x, y, turned, frame)),
    [turned, frame],
  );
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    return followPointers(element, {
      zoomBy,
      move,
      doubleClick: (at) =>
        setWanted((before) => (before.zoom > 1 ? ALL_OF_IT : zoomAt(before, CLOSER, at, turned, frame))),
    });
  }, [stage, zoomBy, move, turned, frame]);

  return {
    place: within(wanted, turned, frame),
    turns,
    turned,
    size,
    zoom: (steps) => zoomBy(STEP ** steps, { x: 0, y: 0 }),
    move,
    turn(quarters) {
      setTurns((turns + quarters + 4) % 4);
      setWanted(ALL_OF_IT);
    },
    fit: () => setWanted(ALL_OF_IT),
  };
}
