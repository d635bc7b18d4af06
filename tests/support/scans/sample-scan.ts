import type { Insertable } from 'kysely';
import type { ScanDone } from '../../../contract/scans/scan-result.ts';
import type { Space } from '../../../contract/scans/space.ts';
import type { Tables } from '../../../server/platform/store/schema.ts';
import { sampleSpace } from './sample-space.ts';

export const SAMPLE_SCAN_ID = '_sampleScan';

/** Returns the row of a processed scan. */
export function sampleScan(userId: string, space: Space = sampleSpace()): Insertable<Tables['scans']> {
  const now = Date.now();
  return {
    user_id: userId,
    id: SAMPLE_SCAN_ID,
    name: 'Our office',
    state: 'ready',
    problem: '',
    job_id: '',
    run: 1,
    result: JSON.stringify(sampleResult(space)),
    corrections: '',
    revision: 0,
    questions: '',
    answers: '',
    created_at: now,
    updated_at: now,
  };
}

export function sampleResult(space: Space): ScanDone {
  return {
    outcome: 'done',
    space,
    scene: 'scene.glb',
    poster: 'poster.webp',
    thumbnail: 'thumbnail.webp',
    sceneError: 0.05,
    parts: [],
    accuracy: { relative: 0.01, absolute: 0.02, source: 'stated' },
    files: [],
  };
}
