import type { Scene } from 'three';
import type { LocalCapture } from '../../capture/model/local-capture.ts';
import type { Model } from '../../capture/model/load-model.ts';
import { createBackground } from './background.ts';
import { createGround } from './ground.ts';
import { listParts, showParts } from './model-parts.ts';
import { watchTheme } from './theme.ts';

/** The model with the parts that its mode shows, and what it lies on when it is seen from outside. */
export interface Surroundings {
  frame(): void;
  dispose(): void;
}

export function createSurroundings(
  scene: Scene,
  capture: LocalCapture,
  model: Model,
  redraw: () => void,
): Surroundings {
  const parts = listParts(model.root, capture.manifest);
  const background = createBackground();
  const ground = createGround(capture.manifest);
  scene.add(background.object, ground.object, model.root);

  function paint(): void {
    background.paint();
    ground.paint();
    redraw();
  }
  paint();
  const stopWatching = watchTheme(paint);

  return {
    frame() {
      showParts(parts, capture);
      const outside = capture.travel.mode() !== 'inside' || capture.travel.flying;
      background.show(outside);
      ground.show(outside);
    },
    dispose() {
      stopWatching();
      background.dispose();
      ground.dispose();
    },
  };
}
