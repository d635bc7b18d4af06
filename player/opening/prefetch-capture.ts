import { isCaptureId } from '../../contract/capture-id.ts';
import { isScanId } from '../../contract/scans/scan-id.ts';
import { prefetch } from '../capture/model/download.ts';

/** Ids of the captures that come with the product begin so, and their scenes bear one name. */
const BUILT_IN = /^gv360/;

/** Begins to fetch what a capture of ours will need, before its `capture.json` says so: of a built-in one, its scene too. */
export function prefetchCapture(id: string): void {
  const builtIn = isCaptureId(id) && BUILT_IN.test(id);
  if (builtIn) prefetch(`/captures/${id}/scene.glb`);
  if (!builtIn && !isScanId(id)) return;
  import('../scene/mount-scene.ts').catch(() => {}); // asked for again, and answered for, when it is needed
}
