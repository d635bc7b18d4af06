import { useFrame, useThree } from '@react-three/fiber';
import { useEffect, useMemo, useRef } from 'react';
import type { Tag } from '../../contract/tour.ts';
import type { LocalCapture } from '../capture/local/local-capture.ts';
import type { Store } from '../store.ts';
import type { View } from '../view.ts';
import { createPins } from './pins.ts';
import type { Pointed } from './pointed.ts';
import { listShownTags } from './shown-tags.ts';
import { createTagLabel } from './tag-label.ts';

export interface TagPinsProps {
  stage: HTMLElement;
  capture: LocalCapture;
  view: Store<View>;
  pointed: Pointed;
}

/** The tags, where the pointer would place a new one, and the title of the one that is pointed at or open. */
export function TagPins({ stage, capture, view, pointed }: TagPinsProps) {
  const invalidate = useThree((state) => state.invalidate);
  const pins = useMemo(() => createPins(), []);
  const ghost = useMemo(() => createPins(), []);
  const label = useRef<ReturnType<typeof createTagLabel>>(null);
  const drawn = useRef<readonly Tag[]>([]);
  const displaced = useRef(false);

  useEffect(() => () => pins.dispose(), [pins]);
  useEffect(() => {
    ghost.set([GHOST]);
    return () => ghost.dispose();
  }, [ghost]);
  useEffect(() => {
    const made = createTagLabel(stage);
    label.current = made;
    return () => made.dispose();
  }, [stage]);
  useEffect(() => {
    invalidate();
    return view.subscribe(invalidate);
  }, [view, invalidate]);

  useFrame(({ gl, camera, size }) => {
    const { placing, hinted } = view.get();
    const tags = listShownTags(capture);
    const { dragged } = pointed;
    // a tag that was dragged goes back, unless it is told anew where it stands
    if (drawn.current !== tags || (displaced.current && !dragged)) pins.set(tags);
    drawn.current = tags;
    displaced.current = dragged !== null;
    const open = indexOf(tags, capture.tags().openTag);
    const held = dragged?.tag ?? pointed.tag;
    const pointedAt = indexOf(tags, held ? held.id : hinted);
    if (dragged && pointedAt >= 0) pins.move(pointedAt, dragged.at);
    pins.update(open, pointedAt, gl.getPixelRatio());
    ghost.show(placing && pointed.ghost !== null);
    if (placing && pointed.ghost) ghost.move(0, pointed.ghost);
    ghost.update(-1, -1, gl.getPixelRatio());
    label.current?.update(
      tags[pointedAt] ?? tags[open] ?? null,
      dragged?.at ?? null,
      camera,
      size.width,
      size.height,
    );
  });

  return (
    <>
      <primitive object={pins.object} dispose={null} />
      <primitive object={ghost.object} dispose={null} />
    </>
  );
}

const GHOST: Tag = {
  id: 'ghost',
  title: '',
  text: '',
  color: 'blue',
  position: [0, 0, 0],
  normal: [0, 1, 0],
};

function indexOf(tags: readonly Tag[], id: string | null): number {
  if (id === null) return -1;
  for (let index = 0; index < tags.length; index += 1) if (tags[index]!.id === id) return index;
  return -1;
}
