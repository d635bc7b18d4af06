import type { Object3D } from 'three';
import type { LocalCapture } from '../../capture/model/local-capture.ts';
import type { Manifest } from '../../capture/manifest.ts';

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

export type Parts = readonly Part[];

/** The parts of a model whose nodes are named as `captures/README.md` says; what bears another name is always shown. */
export function listParts(root: Object3D, { floors }: Manifest): Parts {
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
export function showParts(parts: Parts, capture: LocalCapture): void {
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
