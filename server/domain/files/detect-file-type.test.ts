import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { kindOfType, SHOWN_TYPES } from '../../../contract/files/file-kinds.ts';
import { tellType, tellTypeOf, UNKNOWN_TYPE } from './detect-file-type.ts';

const folder = mkdtempSync(join(tmpdir(), 'gov360-types-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const tell = (text: string) => tellTypeOf(Buffer.from(text, 'latin1'), true);
const picture = () => sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } });

describe('the detected type of a file', () => {
  it('depends on the content of the file, not on its name @14.75', async () => {
    const path = join(folder, 'page.html');
    writeFileSync(path, await picture().png().toBuffer());
    expect(await tellType(path)).toBe('image/png');
    writeFileSync(path, '%PDF-1.7\n1 0 obj\n');
    expect(await tellType(path)).toBe('application/pdf');
    expect(await tellType(join(folder, 'none'))).toBe(UNKNOWN_TYPE);
  });

  it('is the matching type for every supported picture format', async () => {
    for (const format of ['jpeg', 'png', 'gif', 'webp', 'avif'] as const) {
      expect(await tellTypeOf(await picture().toFormat(format).toBuffer(), true)).toBe(`image/${format}`);
    }
  });

  it('is plain text for files that a browser could execute or render @14.75', async () => {
    for (const text of [
      '<!doctype html><script>alert(1)</script>',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      '<?xml version="1.0"?><svg onload="alert(1)"/>',
      'alert(1)',
      'WEBVTT\n\n00:01.000 --> 00:02.000\nHello',
      'BEGIN:VCARD\nVERSION:4.0\nEND:VCARD',
      '{"a": [1, 2]}',
      'Gr\u00fc\u00dfe aus dem Keller',
      '',
    ]) {
      expect(await tell(text)).toBe('text/plain');
    }
  });

  it('is CSV if the first records all have the same number of fields', async () => {
    expect(await tell('Name;Room\nPump;Cellar\n"Fan;old";Roof\n')).toBe('text/csv');
    expect(await tell('Dear all,\nthe pump, the fan and the boiler\nare new.\n')).toBe('text/plain');
    expect(await tell('one, two\n')).toBe('text/plain');
    const long = `a,b\n${'1,2\n'.repeat(40)}3,`;
    expect(await tellTypeOf(Buffer.from(long), false)).toBe('text/csv');
  });

  it('is plain text for other encodings, even if the last character is incomplete', async () => {
    expect(await tellTypeOf(Buffer.from('\ufeffGr\u00fc\u00dfe', 'utf16le'), true)).toBe('text/plain');
    const cut = Buffer.from('Gr\u00fc\u00df').subarray(0, -1);
    expect(await tellTypeOf(cut, false)).toBe('text/plain');
  });

  it('is a download-only type for scans and models', async () => {
    const types = await Promise.all(
      [
        'LASF\0\0',
        'ASTM-E57\u0001\0',
        'ISO-10303-21;\nHEADER;',
        'ply\nformat ascii 1.0\n',
        '# .PCD v0.7',
        'NGSP\u0004\0',
      ].map(tell),
    );
    expect(types).toEqual([
      'application/vnd.las',
      'model/e57',
      'model/step',
      'model/ply',
      'application/x-pcd',
      'application/x-spz',
    ]);
    expect(types.map(kindOfType)).toEqual(types.map(() => 'other'));
  });

  it('is unknown for random bytes, and never a type that a browser executes', async () => {
    expect(await tell('\0\u0001\u0002\u0003 anything')).toBe(UNKNOWN_TYPE);
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        const type = await tellTypeOf(Buffer.from(bytes), true);
        expect(type).not.toMatch(/html|svg|script|xml|css|wasm$/);
        expect(kindOfType(type) === 'other' || Object.hasOwn(SHOWN_TYPES, type)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});
