import type { ScanProgress, ScanRequest, ScanResult } from '../contract/scans/scan-result.ts';
import { ScanRefusedError } from './scan-mesh.ts';
import { readScan } from './read/read-scan.ts';
import { createSteps } from './steps.ts';

/** Makes a space of a scan, with its files in the output folder. What is wrong with the scan is an outcome; all else is thrown. */
export async function processScan(
  request: ScanRequest,
  tell: (progress: ScanProgress) => void,
): Promise<ScanResult> {
  try {
    const begin = createSteps(tell);
    begin('reading');
    const raw = await readScan(request.source, request.name);
    // Loads what a file that is refused never needs, which takes longer than to refuse it.
    const { makeCapture } = await import('./make-capture.ts');
    return await makeCapture(raw, request, begin);
  } catch (error) {
    if (error instanceof ScanRefusedError) return { outcome: 'refused', sentence: error.message };
    throw error;
  }
}
