import type { Scene, Object3D } from 'three';
import type { LocalCapture } from '../capture/model/local-capture.ts';
import type { Model } from '../capture/model/load-model.ts';
import { createBackground } from './background.ts';
import { createGround } from './ground.ts';
import { watchTheme } from './theme.ts';
import type { Manifest } from '../capture/manifest.ts';

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

/** A part of the model that is shown or hidden as a whole, by the name of its node. */
interface Part {
  object: Object3D;
  /** The floor it belongs to; null for what is around the building. */
  floor: string | null;
  /** True for what only belongs to the inside: it would hide the rooms from without. */
  covers: boolean;
  /** Metres: above it one is over this part. */
  top: number;
}

type Parts = readonly Part[];

/** The parts of a model whose nodes are named as `captures/README.md` says; what bears another name is always shown. */
function listParts(root: Object3D, { floors }: Manifest): Parts {
  const parts: Part[] = [];
  const tops = floors.map(({ elevation, height }) => elevation + height);
  root.traverse((object) => {
    // the loader drops some signs from names, and then keeps the whole name here
    const name: unknown = object.userData.name ?? object.name;
    if (name === 'backdrop') parts.push({ object, floor: null, covers: true, top: Math.max(...tops) });
    for (const { id, elevation, height } of floors) {
      const covers = name === `ceiling-${id}`;
      if (covers || name === `floor-${id}`)
        parts.push({ object, floor: id, covers, top: elevation + height });
    }
  });
  return parts;
}

/** Shows and hides the parts by mode, floor and the height of the eye. */
function showParts(parts: Parts, capture: LocalCapture): void {
  const { travel } = capture;
  const outside = travel.mode() !== 'inside';
  const only = outside ? capture.shownFloor() : null;
  // counted: an iterator would be made in every frame
  for (let index = 0; index < parts.length; index += 1) {
    const { object, floor, covers, top } = parts[index]!;
    const covered = travel.flying ? travel.pose.y < top : !outside;
    object.visible = covers ? covered : only === null || floor === only;
  }
}
