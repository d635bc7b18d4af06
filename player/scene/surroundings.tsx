import { useFrame, useThree } from '@react-three/fiber';
import { useEffect, useMemo } from 'react';
import type { LocalCapture } from '../capture/local/local-capture.ts';
import type { Model } from '../capture/local/load-model.ts';
import { createBackground } from './background.ts';
import { createGround } from './ground.ts';
import { listParts, showParts } from './parts.ts';
import { watchTheme } from './theme.ts';

/** The model with the parts that its mode shows, and what it lies on when it is seen from outside. */
export function Surroundings({ capture, model }: { capture: LocalCapture; model: Model }) {
  const invalidate = useThree((state) => state.invalidate);
  const parts = useMemo(() => listParts(model.root, capture.manifest), [model, capture]);
  const background = useMemo(() => createBackground(), []);
  const ground = useMemo(() => createGround(capture.manifest), [capture]);

  useEffect(() => () => background.dispose(), [background]);
  useEffect(() => () => ground.dispose(), [ground]);
  useEffect(() => {
    function paint(): void {
      background.paint();
      ground.paint();
      invalidate();
    }
    paint();
    return watchTheme(paint);
  }, [background, ground, invalidate]);

  useFrame(() => {
    showParts(parts, capture);
    const outside = capture.travel.mode() !== 'inside' || capture.travel.flying;
    background.show(outside);
    ground.show(outside);
  });

  return (
    <>
      <primitive object={background.object} dispose={null} />
      <primitive object={ground.object} dispose={null} />
      <primitive object={model.root} dispose={null} />
    </>
  );
}
