import type { Device } from '../capture/model/load-model.ts';
import { drawsInSoftware, rendererName } from '../capture/model/graphics.ts';
import { partBudget } from '../capture/model/choose-levels.ts';
import { createPartStream, type PartStream, type PartStreamOptions } from '../capture/model/stream-parts.ts';

/** Loads and shows the parts of a capture within the limits of this device. */
export function mountParts(options: Omit<PartStreamOptions, 'budget'>): PartStream {
  const context = options.renderer.getContext() as WebGL2RenderingContext;
  const budget = partBudget(
    navigator as Navigator & Device,
    drawsInSoftware(rendererName(context)),
    matchMedia('(pointer: coarse)').matches,
  );
  return createPartStream({ ...options, budget });
}
