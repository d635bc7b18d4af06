import { useThree } from '@react-three/fiber';
import { useCallback, useLayoutEffect, useState } from 'react';
import type { Scene as Scene3, WebGLRenderer } from 'three';
import type { LocalCapture } from '../capture/local/local-capture.ts';
import type { Model } from '../capture/local/load-model.ts';
import type { Store } from '../store.ts';
import type { View } from '../view.ts';
import { CameraRig } from './camera-rig.tsx';
import type { Pointed } from './pointed.ts';
import { Surroundings } from './surroundings.tsx';
import { SweepMarkers } from './sweep-markers.tsx';
import { TagPins } from './tag-pins.tsx';

export interface SceneProps {
  stage: HTMLElement;
  capture: LocalCapture;
  model: Model;
  view: Store<View>;
  pointed: Pointed;
  onFirstFrame: () => void;
}

/** The space comes first: what stands in it would only hold its first frame up. */
export function Scene({ stage, capture, model, view, pointed, onFirstFrame }: SceneProps) {
  const [drawn, setDrawn] = useState(false);
  const tellDrawn = useCallback(() => {
    onFirstFrame();
    setDrawn(true);
  }, [onFirstFrame]);
  return (
    <>
      <FirstFrame onFirstFrame={tellDrawn} />
      <CameraRig capture={capture} view={view} />
      <Surroundings capture={capture} model={model} />
      {!model.baked && <Light />}
      {drawn && (
        <>
          <SweepMarkers capture={capture} pointed={pointed} />
          <TagPins stage={stage} capture={capture} view={view} pointed={pointed} />
        </>
      )}
    </>
  );
}

/** For models that bring no light of their own. */
function Light() {
  return (
    <>
      <hemisphereLight args={['#ffffff', '#b8ab9a', 2.2]} />
      <directionalLight position={[6, 10, 4]} intensity={1.4} />
    </>
  );
}

/** Tells when the renderer has really drawn something of the model. */
function FirstFrame({ onFirstFrame }: { onFirstFrame: () => void }) {
  const scene = useThree((state) => state.scene);
  const gl = useThree((state) => state.gl);
  useLayoutEffect(() => whenDrawn(scene, gl, onFirstFrame), [scene, gl, onFirstFrame]);
  return null;
}

/** The background and the markers are some triangles too; a model is more. */
const SOME_TRIANGLES = 100;

function whenDrawn(scene: Scene3, gl: WebGLRenderer, tell: () => void): void {
  scene.onAfterRender = () => {
    if (gl.info.render.triangles < SOME_TRIANGLES) return;
    scene.onAfterRender = () => {};
    tell();
  };
}
