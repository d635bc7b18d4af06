import { describe, expect, it } from 'vitest';
import { sampleCapture } from '../testing/sample-capture.ts';
import { readManifest } from './manifest.ts';

describe('the description of a capture', () => {
  it('accepts both formats of capture.json @15.32', () => {
    expect(readManifest(sampleCapture)).toBe(sampleCapture);
    expect(readManifest({ ...sampleCapture, format: 2, parts: [] })).toMatchObject({ format: 2 });
  });

  it('rejects an unknown format and missing fields', () => {
    expect(readManifest({ ...sampleCapture, format: 3 })).toBeNull();
    expect(readManifest({ ...sampleCapture, format: 2 })).toBeNull();
    expect(readManifest({ ...sampleCapture, start: { sweep: 'nowhere', yaw: 0, pitch: 0 } })).toBeNull();
    expect(readManifest('')).toBeNull();
  });
});
