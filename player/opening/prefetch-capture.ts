import { isCaptureId } from '../../contract/capture-id.ts';
import { prefetch } from '../capture/model/download.ts';

/** Ids of the captures that come with the product begin so, and their scenes bear one name. */
const BUILT_IN = /^gv360/;

/** Begins to fetch what a built-in capture will need, before its `capture.json` says so. */
export function prefetchCapture(id: string): void {
  if (!isCaptureId(id) || !BUILT_IN.test(id)) return;
  prefetch(`/captures/${id}/scene.glb`);
  import('../scene/mount-scene.ts').catch(() => {}); // asked for again, and answered for, when it is needed
}
