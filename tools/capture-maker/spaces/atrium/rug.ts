import type { Model } from '../../geometry/model.ts';
import { block } from '../../geometry/primitives.ts';
import { house } from './materials.ts';

export function rug(model: Model, width: number, depth: number): void {
  block(model, house.rug, [0, 0, 0], [width, 0.012, depth], ['bottom']);
}
