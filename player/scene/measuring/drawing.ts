import { Group, type Object3D } from 'three';
import { createAreaFills } from './area-fills.ts';
import { createEndMarks } from './end-marks.ts';
import { createLineSet } from './line-set.ts';
import type { MeasuredShape } from './measured-shape.ts';

/** Lines, fills and ends of measurements. */
export interface Drawing {
  readonly object: Object3D;
  /** Draws these in place of what was drawn before. */
  draw(shapes: readonly { shape: MeasuredShape; color: string }[]): void;
  /** Before each frame: pixels of the canvas for each CSS pixel. */
  frame(ratio: number): void;
  dispose(): void;
}

export function createDrawing(): Drawing {
  const lines = createLineSet();
  const ends = createEndMarks();
  const fills = createAreaFills();
  const parts = [fills, lines, ends];
  return {
    object: new Group().add(...parts.map(({ object }) => object)),
    draw(shapes) {
      for (const part of parts) part.clear();
      for (const { shape, color } of shapes) {
        for (const segment of shape.lines) lines.add(segment, color);
        for (const segment of shape.guides) lines.addDashed(segment, color);
        for (const end of shape.ends) ends.add(end, color);
        if (shape.area.length > 2) fills.add(shape.area, color);
      }
      for (const part of parts) part.send();
    },
    frame: (ratio) => ends.frame(ratio),
    dispose() {
      for (const part of parts) part.dispose();
    },
  };
}
