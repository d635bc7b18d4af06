import { describe, expect, it } from 'vitest';
import { decodeText } from './use-text.ts';

const bytes = (...list: number[]) => Uint8Array.from(list);

describe('decodeText', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode('Wärme – 5 °C')],
    ['UTF-8 with a byte order mark', bytes(0xef, 0xbb, 0xbf, ...new TextEncoder().encode('Wärme – 5 °C'))],
    ['little-endian UTF-16', bytes(0xff, 0xfe, ...Buffer.from('Wärme – 5 °C', 'utf16le'))],
    ['big-endian UTF-16', bytes(0xfe, 0xff, ...Buffer.from('Wärme – 5 °C', 'utf16le').swap16())],
    ['Windows-1252', bytes(...Buffer.from('W\xe4rme \x96 5 \xb0C', 'latin1'))],
  ])('decodes text from %s @14.67', (_name, file) => {
    expect(decodeText(file, false)).toBe('Wärme – 5 °C');
  });

  it('drops an incomplete last character if the text was cut off', () => {
    const cut = new TextEncoder().encode('Straße').slice(0, 5);
    expect(decodeText(cut, true)).toBe('Stra');
  });

  it('rejects bytes that are not text', () => {
    expect(decodeText(bytes(0x50, 0x4b, 0x03, 0x04, 0x00, 0x00), false)).toBeNull();
    expect(decodeText(bytes(0xff, 0xfe, 0x00, 0xd8), false)).toBeNull();
  });
});
