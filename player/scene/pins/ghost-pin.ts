import type { Object3D } from 'three';
import { tagColors } from '../../../design/tag-colors.ts';
import { writeDisc, type Placed } from '../../capture/pin-disc.ts';
import { createDiscLooks } from './disc-looks.ts';
import { createPins } from './pins.ts';

/** The pin that shows where an annotation would be placed. */
export interface GhostPin {
  readonly object: Object3D;
  /** Called before each frame; null: nothing is being placed. */
  frame(at: Placed | null, ratio: number): void;
  dispose(): void;
}

export function createGhostPin(): GhostPin {
  const pins = createPins(() => {});
  const places = new Float32Array(3);
  const disc = { x: 0, y: 0, z: 0 };
  pins.resize(1, places);
  pins.tint(0, Number.parseInt(tagColors.blue.slice(1), 16));
  pins.list(
    { drawn: new Uint32Array(1), count: 1, sizes: new Int32Array([1]) },
    createDiscLooks(1),
    () => false,
  );
  pins.show(false);
  let shown: Placed | null = null;

  return {
    object: pins.object,
    frame(at, ratio) {
      if (at === shown && !at) return;
      pins.show(at !== null);
      pins.update(-1, -1, ratio);
      if (at === shown || !at) return void (shown = at);
      shown = at;
      writeDisc(at, disc);
      places.set([disc.x, disc.y, disc.z]);
      pins.place(0, at);
      pins.send();
    },
    dispose: () => pins.dispose(),
  };
}
