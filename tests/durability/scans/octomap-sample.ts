import { fileURLToPath } from 'node:url';

const samples =
  process.env.SCAN_SAMPLES ?? fileURLToPath(new URL('../../../../shared/samples', import.meta.url));

/**
 * An office floor, scanned from its corridor: 39 × 15 m in voxels of 8 cm. The file is in the folder given by
 * SCAN_SAMPLES.
 */
export const OCTOMAP_SAMPLE = `${samples}/geb079.bt`;
