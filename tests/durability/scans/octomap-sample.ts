import { fileURLToPath } from 'node:url';

const samples =
  process.env.SCAN_SAMPLES ?? fileURLToPath(new URL('../../../../shared/samples', import.meta.url));

/**
 * A floor of offices scanned from its corridor, 39 × 15 m, in voxels of 8 cm; in the folder that SCAN_SAMPLES
 * names.
 */
export const OCTOMAP_SAMPLE = `${samples}/geb079.bt`;
