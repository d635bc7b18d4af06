import { createHash } from 'node:crypto';
import type { DrawRequest } from '../../../../contract/scans/scan-result.ts';
import type { Space } from '../../../../contract/scans/space.ts';

export type StartView = DrawRequest['view'];

/** Returns the view with which a tour of a space starts. */
export function startViewOf({ start, sweeps }: Space): StartView {
  const { position } = sweeps.find(({ id }) => id === start.sweep) ?? sweeps[0]!;
  return { eye: position, yaw: start.yaw, pitch: start.pitch };
}

/** Returns the names of the pictures of a corrected start, which identify the view. */
export function drawnNames(view: StartView): { poster: string; thumbnail: string } {
  const text = JSON.stringify([view.eye, view.yaw, view.pitch]);
  const key = createHash('sha256').update(text).digest('hex').slice(0, 32);
  return { poster: `poster-${key}.webp`, thumbnail: `thumbnail-${key}.webp` };
}

/** Returns whether processing has already drawn the pictures of this view. */
export function isSameView(one: StartView, other: StartView): boolean {
  return drawnNames(one).poster === drawnNames(other).poster;
}
