import { useFrame, useThree } from '@react-three/fiber';
import { useLayoutEffect, useRef } from 'react';
import { MathUtils, type PerspectiveCamera } from 'three';
import type { LocalCapture } from '../capture/local/local-capture.ts';

/** Degrees. On a wide view the vertical angle is fixed; on a tall one it grows until enough is seen from side to side. */
const VERTICAL = 60;
const HORIZONTAL_LEAST = 55;
const VERTICAL_MOST = 80;
/** Milliseconds: after a rest the first step is one ordinary frame, not the whole rest. */
const FRAME = 16;
const FRAME_MOST = 100;

/** Moves time on, and puts the camera where the walk says. */
export function CameraRig({ capture }: { capture: LocalCapture }) {
  const { size, camera, invalidate } = useThree();
  const resting = useRef(true);
  const veil = useRef(0);

  useLayoutEffect(() => {
    fitAngle(camera as PerspectiveCamera, size.width / size.height);
    invalidate();
  }, [camera, size, invalidate]);

  useFrame(({ gl }, delta) => {
    const { walk } = capture;
    const moving = walk.step(resting.current ? FRAME : Math.min(delta * 1000, FRAME_MOST));
    resting.current = !moving;
    camera.position.set(walk.pose.x, walk.pose.y, walk.pose.z);
    camera.rotation.set(walk.pose.pitch, walk.pose.yaw, 0);
    if (veil.current !== walk.veil) {
      veil.current = walk.veil;
      gl.domElement.style.opacity = String(1 - walk.veil);
    }
    if (moving) invalidate();
  });
  return null;
}

function fitAngle(camera: PerspectiveCamera, aspect: number): void {
  const half = Math.atan(Math.tan(MathUtils.degToRad(HORIZONTAL_LEAST / 2)) / aspect);
  camera.fov = Math.min(VERTICAL_MOST, Math.max(VERTICAL, 2 * MathUtils.radToDeg(half)));
  camera.rotation.order = 'YXZ';
  camera.updateProjectionMatrix();
}
