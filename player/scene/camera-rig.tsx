import { useFrame, useThree } from '@react-three/fiber';
import { useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { MathUtils, type PerspectiveCamera } from 'three';
import type { LocalCapture } from '../capture/local/local-capture.ts';
import type { Store } from '../store.ts';
import type { View } from '../view.ts';
import { createQuality } from './quality.ts';

/** Pixels: the list's width with its margins, and the width of a window in which it stands beside what is seen. */
const PANEL = 340;
const BESIDE = 900;
/** Milliseconds: after a rest the first step is one ordinary frame, not the whole rest; a slow device shows fewer pictures of a way, but takes no longer for it. */
const FRAME = 16;
const FRAME_MOST = 400;

/** Moves time on, and puts the camera where the capture's eye is. To be the first to hear of a frame. */
export function CameraRig({ capture, view }: { capture: LocalCapture; view: Store<View> }) {
  const size = useThree((state) => state.size);
  const gl = useThree((state) => state.gl);
  const invalidate = useThree((state) => state.invalidate);
  const full = useThree((state) => state.viewport.dpr);
  const resting = useRef(true);
  const veil = useRef(0);
  const quality = useMemo(
    () => createQuality((part) => gl.setPixelRatio(full * part), invalidate),
    [gl, full, invalidate],
  );
  useEffect(() => () => quality.dispose(), [quality]);

  const panelOpen = useSyncExternalStore(view.subscribe, () => view.get().panelOpen);
  useLayoutEffect(() => {
    const { width, height } = size;
    const covered = panelOpen && width >= BESIDE ? PANEL / width : 0;
    capture.travel.fit({ aspect: width / height, covered });
    invalidate();
  }, [capture, size, panelOpen, invalidate]);

  useFrame(({ camera, gl: { domElement } }, delta) => {
    const { travel } = capture;
    const elapsed = delta * 1000;
    const moving = capture.step(resting.current ? FRAME : Math.min(elapsed, FRAME_MOST));
    quality.frame(elapsed, moving);
    resting.current = !moving;
    place(camera as PerspectiveCamera, travel);
    if (veil.current !== travel.walk.veil) {
      veil.current = travel.walk.veil;
      cover(domElement, veil.current);
    }
    if (moving) invalidate();
  });
  return null;
}

function place(
  camera: PerspectiveCamera,
  { pose, camera: { angle, near, far } }: LocalCapture['travel'],
): void {
  camera.position.set(pose.x, pose.y, pose.z);
  camera.rotation.set(pose.pitch, pose.yaw, 0, 'YXZ');
  camera.updateMatrixWorld();
  const fov = MathUtils.radToDeg(angle);
  if (camera.fov === fov && camera.near === near && camera.far === far) return;
  camera.fov = fov;
  camera.near = near;
  camera.far = far;
  camera.updateProjectionMatrix();
}

function cover(canvas: HTMLCanvasElement, veil: number): void {
  canvas.style.opacity = String(1 - veil);
}
