import { useThree } from '@react-three/fiber';
import { useLayoutEffect, useSyncExternalStore } from 'react';
import type { Scene as Scene3, WebGLRenderer } from 'three';
import type { LocalCapture } from '../capture/local/local-capture.ts';
import type { Model } from '../capture/local/load-model.ts';
import type { Store } from '../store.ts';
import type { View } from '../view.ts';
import { CameraRig } from './camera-rig.tsx';
import type { Aim } from './aim-store.ts';
import { AimedMarker, SweepMarkers } from './sweep-markers.tsx';
import { TagPins } from './tag-pins.tsx';

export interface SceneProps {
  capture: LocalCapture;
  model: Model;
  view: Store<View>;
  aim: Store<Aim>;
  onFirstFrame: () => void;
}

export function Scene({ capture, model, view, aim, onFirstFrame }: SceneProps) {
  const { tags, openTag, draft, place } = useSyncExternalStore(view.subscribe, view.get);
  const { sweep: aimed } = useSyncExternalStore(aim.subscribe, aim.get);
  const shown = draft && !draft.before ? [...tags, draft.tag] : tags;
  const here = place.sweep ?? capture.walk.here();
  return (
    <>
      <FirstFrame onFirstFrame={onFirstFrame} />
      <CameraRig capture={capture} />
      <primitive object={model.root} dispose={null} />
      {!model.baked && <Light />}
      <SweepMarkers capture={capture} here={here} />
      {aimed && aimed !== here && <AimedMarker capture={capture} sweep={aimed} />}
      <TagPins tags={shown} openTag={draft ? draft.tag.id : openTag} />
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
  const { scene, gl } = useThree();
  useLayoutEffect(() => whenDrawn(scene, gl, onFirstFrame), [scene, gl, onFirstFrame]);
  return null;
}

function whenDrawn(scene: Scene3, gl: WebGLRenderer, tell: () => void): void {
  scene.onAfterRender = () => {
    if (gl.info.render.triangles === 0) return;
    scene.onAfterRender = () => {};
    tell();
  };
}
