import { useFrame, useThree } from '@react-three/fiber';
import { useEffect, useMemo } from 'react';
import type { LocalCapture } from '../capture/local/local-capture.ts';
import { createMarkers } from './markers.ts';
import type { Pointed } from './pointed.ts';

/** Where one can stand. */
export function SweepMarkers({ capture, pointed }: { capture: LocalCapture; pointed: Pointed }) {
  const markers = useMemo(() => createMarkers(capture), [capture]);
  const invalidate = useThree((state) => state.invalidate);
  useEffect(() => {
    invalidate();
    return () => markers.dispose();
  }, [markers, invalidate]);
  useFrame(({ size }) => {
    const { angle } = capture.travel.camera;
    markers.update(pointed.sweep, (2 * Math.tan(angle / 2)) / size.height);
  });
  return <primitive object={markers.object} dispose={null} />;
}
