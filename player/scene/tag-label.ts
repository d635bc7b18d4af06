import { Vector3, type Camera } from 'three';
import type { Tag } from '../../contract/tour.ts';
import type { SurfacePoint } from '../capture/capture.ts';
import { discPosition } from '../capture/local/tag-view.ts';

/** The title of one tag beside its disc. Lists and cards say the same to those who do not see it. */
export interface TagLabel {
  /** Shows a tag's title where the tag stands; nothing for null or without a title. */
  update(tag: Tag | null, at: SurfacePoint | null, camera: Camera, width: number, height: number): void;
  dispose(): void;
}

/** Pixels between a disc's middle and its label. */
const ABOVE = 24;
/** Pixels between a label's middle and the edge of the view. */
const MARGIN = 90;

export function createTagLabel(stage: HTMLElement): TagLabel {
  const element = document.createElement('p');
  element.className = 'tag-label';
  element.ariaHidden = 'true';
  element.hidden = true;
  stage.append(element);
  const point = new Vector3();
  let shown: Tag | null = null;

  return {
    update(tag, at, camera, width, height) {
      if (tag !== shown) {
        shown = tag;
        element.textContent = tag?.title ?? '';
      }
      if (!tag?.title) {
        if (!element.hidden) element.hidden = true;
        return;
      }
      point.fromArray(discPosition(at ?? tag)).project(camera);
      const within = point.z < 1 && Math.abs(point.x) < 1 && Math.abs(point.y) < 1;
      element.hidden = !within;
      if (!within) return;
      const left = Math.max(MARGIN, Math.min(width - MARGIN, ((point.x + 1) / 2) * width));
      const top = ((1 - point.y) / 2) * height - ABOVE;
      element.style.transform = `translate(-50%, -100%) translate(${left.toFixed(1)}px, ${top.toFixed(1)}px)`;
    },
    dispose: () => element.remove(),
  };
}
