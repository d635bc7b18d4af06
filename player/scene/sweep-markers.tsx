import { useThree } from '@react-three/fiber';
import { useLayoutEffect, useRef } from 'react';
import { Matrix4, type InstancedMesh } from 'three';
import type { Sweep } from '../../contract/capture.ts';
import { floorHeight } from '../capture/local/aim.ts';
import type { LocalCapture } from '../capture/local/local-capture.ts';

/** Metres. Just above the floor, so that the two never fight over a pixel. */
const ABOVE_FLOOR = 0.015;
const OUTER = 0.26;
const INNER = 0.205;
const FLAT = -Math.PI / 2;

/** A ring on the floor for every sweep of this storey but the one where one stands. */
export function SweepMarkers({ capture, here }: { capture: LocalCapture; here: Sweep }) {
  const rings = useRef<InstancedMesh>(null);
  const { invalidate } = useThree();
  const { sweeps } = capture.manifest;

  useLayoutEffect(() => {
    const mesh = rings.current;
    if (!mesh) return;
    const matrix = new Matrix4();
    const shown = sweeps.filter((sweep) => sweep.floor === here.floor && sweep !== here);
    for (const [index, sweep] of shown.entries()) {
      matrix.makeRotationX(FLAT);
      matrix.setPosition(
        sweep.position[0],
        floorHeight(capture.manifest, sweep) + ABOVE_FLOOR,
        sweep.position[2],
      );
      mesh.setMatrixAt(index, matrix);
    }
    mesh.count = shown.length;
    mesh.instanceMatrix.needsUpdate = true;
    mesh.computeBoundingSphere();
    invalidate();
  }, [capture, sweeps, here, invalidate]);

  return (
    <instancedMesh ref={rings} args={[undefined, undefined, sweeps.length]} renderOrder={1}>
      <ringGeometry args={[INNER, OUTER, 48]} />
      <meshBasicMaterial color="#ffffff" transparent opacity={0.82} depthWrite={false} toneMapped={false} />
    </instancedMesh>
  );
}

/** The filled disc on the marker that a click would lead to. */
export function AimedMarker({ capture, sweep }: { capture: LocalCapture; sweep: Sweep }) {
  const { invalidate } = useThree();
  // React draws no frame: what comes and goes here asks for one
  useLayoutEffect(() => {
    invalidate();
    return () => invalidate();
  });
  const height = floorHeight(capture.manifest, sweep) + ABOVE_FLOOR;
  return (
    <mesh position={[sweep.position[0], height, sweep.position[2]]} rotation={[FLAT, 0, 0]} renderOrder={1}>
      <circleGeometry args={[INNER, 48]} />
      <meshBasicMaterial color="#ffffff" transparent opacity={0.6} depthWrite={false} toneMapped={false} />
    </mesh>
  );
}
