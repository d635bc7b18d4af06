import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { cleanPhoto } from './clean-photo.ts';
import { removePositions } from './remove-positions.ts';

const folder = mkdtempSync(join(tmpdir(), 'gov360-positions-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:dji="http://www.dji.com/drone-dji/1.0/"
 exif:GPSLatitude="53,33.5N" dji:GpsLongtitude='+9.99'><exif:GPSAltitude>12/1</exif:GPSAltitude><dc:title xmlns:dc="x">Boiler</dc:title>
</rdf:Description></rdf:RDF></x:xmpmeta>`;

const FORMATS = {
  'image/jpeg': (picture: Sharp) => picture.jpeg(),
  'image/png': (picture: Sharp) => picture.png(),
  'image/webp': (picture: Sharp) => picture.webp({ lossless: true }),
  'image/avif': (picture: Sharp) => picture.avif({ lossless: true }),
  'image/tiff': (picture: Sharp) => picture.tiff(),
} as const;
type Format = keyof typeof FORMATS;

/**
 * Returns a photo with a camera make and a position in its Exif data, and with words and a position in its
 * XMP.
 */
async function takePhoto(type: Format): Promise<Buffer> {
  const pixels = Buffer.from(Array.from({ length: 48 * 32 * 3 }, (_, index) => (index * 37) % 256));
  const picture = sharp(pixels, { raw: { width: 48, height: 32, channels: 3 } })
    .withExif({
      IFD0: { Make: 'Own camera' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '53/1 33/1 30/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '9/1 59/1 24/1',
      },
    })
    .withXmp(XMP);
  return await FORMATS[type](picture).toBuffer();
}

function strip(bytes: Buffer, type: string): { changed: boolean; complete: boolean; bytes: Buffer } {
  const path = join(folder, 'photo');
  writeFileSync(path, bytes);
  return { ...cleanPhoto(path, type), bytes: readFileSync(path) };
}

/**
 * Returns whether the bytes contain the numbers of the position, as Exif data of either byte order stores
 * them.
 */
function holdsPosition(bytes: Buffer): boolean {
  const minutes = [Buffer.from([33, 0, 0, 0, 1, 0, 0, 0]), Buffer.from([0, 0, 0, 33, 0, 0, 0, 1])];
  return (
    minutes.some((number) => bytes.includes(number)) || /53,33|9\.99|12\/1/.test(bytes.toString('latin1'))
  );
}

const pixelsOf = (bytes: Buffer) => sharp(bytes).raw().toBuffer();

describe.each(Object.keys(FORMATS) as Format[])('a photo in %s', (type) => {
  it('loses its position, but keeps the picture and other metadata @14.76', async () => {
    const photo = await takePhoto(type);
    expect(holdsPosition(photo)).toBe(true);
    const stripped = strip(photo, type);
    expect(stripped.changed).toBe(true);
    expect(holdsPosition(stripped.bytes)).toBe(false);
    expect(stripped.bytes.length).toBe(photo.length);
    expect(await pixelsOf(stripped.bytes)).toEqual(await pixelsOf(photo));
    const { exif, xmp } = await sharp(stripped.bytes).metadata();
    const before = await sharp(photo).metadata();
    expect(exif?.includes('Own camera')).toBe(before.exif?.includes('Own camera'));
    expect(xmp?.toString()).toContain('Boiler');
  });

  it('does not change a photo without a position', async () => {
    const { bytes } = strip(await takePhoto(type), type);
    const again = strip(bytes, type);
    expect(again).toEqual({ changed: false, complete: true, bytes });
  });
});

describe('removing positions', () => {
  it('finds positions in a second picture in the same file, at any offset @14.76', async () => {
    const photo = await takePhoto('image/jpeg');
    // Files are read one mebibyte at a time. The second picture begins before, at or after the end of a
    // piece.
    const cuts = Array.from({ length: 60 }, (_, byte) => 1024 ** 2 - photo.length - byte);
    for (const distance of [0, 1024 ** 2 - photo.length - 300, ...cuts, 1024 ** 2 - 40, 1024 ** 2 + 7]) {
      const within = Buffer.concat([photo, Buffer.alloc(Math.max(0, distance), 1), photo]);
      const stripped = strip(within, 'image/jpeg');
      expect(holdsPosition(stripped.bytes)).toBe(false);
    }
  });

  it('finds positions in PNG texts that are compressed or encoded as digits', async () => {
    const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const text = chunk('zTXt', 'Raw profile type exif\0\0packed');
    const { changed, bytes } = strip(
      Buffer.concat([png.subarray(0, 33), text, png.subarray(33)]),
      'image/png',
    );
    expect(changed).toBe(true);
    expect(bytes.toString('latin1')).not.toMatch(/Raw profile|packed/);
    expect(await pixelsOf(bytes)).toEqual(await pixelsOf(png));
  });

  it('ignores files that are not pictures, and accepts damaged pictures', async () => {
    const photo = await takePhoto('image/jpeg');
    const path = join(folder, 'other');
    writeFileSync(path, photo);
    const kept = await removePositions(path, 'application/pdf', AbortSignal.timeout(60_000));
    expect(kept).toEqual({ changed: false, complete: true });
    expect(readFileSync(path)).toEqual(photo);
    fc.assert(
      fc.property(fc.nat(photo.length - 1), fc.nat(255), fc.nat(photo.length), (at, byte, length) => {
        const broken = Buffer.from(photo);
        broken[at] = byte;
        const { bytes } = strip(broken.subarray(0, length), 'image/jpeg');
        expect(bytes.length).toBe(length);
      }),
      { numRuns: 60 },
    );
  });
});

/** Returns a TIFF directory with these entries of tag, type, count and value. */
function directory(all: readonly (readonly [number, number, number, number])[]): Buffer {
  const bytes = Buffer.alloc(2 + all.length * 12 + 4);
  bytes.writeUInt16LE(all.length);
  for (const [index, [tag, type, count, value]] of all.entries()) {
    bytes.writeUInt16LE(tag, 2 + index * 12);
    bytes.writeUInt16LE(type, 4 + index * 12);
    bytes.writeUInt32LE(count, 6 + index * 12);
    bytes.writeUInt32LE(value, 10 + index * 12);
  }
  return bytes;
}

/**
 * Returns a JPEG whose Exif data has these entries of tag, type, count and value. The bytes of `behind`
 * follow them at `BEHIND`.
 */
function jpegWith(entries: readonly (readonly [number, number, number, number])[], behind: Buffer): Buffer {
  const head = Buffer.from('II*\0\x08\0\0\0', 'latin1');
  const first = directory([[0x8825, 4, 1, 26]]);
  const gps = Buffer.concat([directory(entries), Buffer.alloc(BEHIND)]).subarray(0, BEHIND - 26);
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), head, first, gps, behind]);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), exif]);
}
const BEHIND = 200;
const TEXT = Buffer.from('53 degrees 33 minutes north\0');

it('removes the position of every picture in a list of pictures @14.76', () => {
  const places = Buffer.alloc(8);
  places.writeUInt32LE(34);
  places.writeUInt32LE(40, 4);
  const parts = [
    Buffer.from('Exif\0\0II*\0\x08\0\0\0', 'latin1'),
    directory([[0x014a, 4, 2, 26]]),
    places,
    directory([]),
    directory([[0x8825, 4, 1, 58]]),
    directory([[2, 2, TEXT.length, 76]]),
    TEXT,
  ];
  const { complete, bytes } = strip(Buffer.concat([Buffer.from([0xff, 0xd8]), ...parts]), 'image/jpeg');
  expect([complete, bytes.includes('degrees')]).toEqual([true, false]);
});

describe('a position whose value has a certain type', () => {
  it('is removed if the type is new in Exif 3.0 @16.13', () => {
    const photo = jpegWith([[2, 129, TEXT.length, BEHIND]], TEXT);
    const { changed, complete, bytes } = strip(photo, 'image/jpeg');
    expect([changed, complete, bytes.includes('degrees')]).toEqual([true, true, false]);
    expect(strip(bytes, 'image/jpeg')).toEqual({ changed: false, complete: true, bytes });
  });

  it('is kept if the type is unknown, and the photo is reported each time @16.13', () => {
    const photo = jpegWith(
      [
        [2, 200, TEXT.length, BEHIND],
        [4, 129, TEXT.length, BEHIND],
      ],
      TEXT,
    );
    for (let again = 0; again < 2; again += 1)
      expect(strip(photo, 'image/jpeg')).toEqual({ changed: false, complete: false, bytes: photo });
  });

  it('is removed even if another directory has an unknown type @16.13', () => {
    const photo = jpegWith([[2, 129, TEXT.length, BEHIND]], TEXT);
    // Adds an entry of unknown type and size before the pointer.
    const unknown = Buffer.from(photo);
    unknown.writeUInt16LE(2, 8 + 8);
    unknown.copy(unknown, 8 + 10 + 12, 8 + 10, 8 + 22);
    unknown.writeUInt16LE(0x9999, 8 + 10);
    unknown.writeUInt16LE(200, 8 + 12);
    unknown.writeUInt32LE(60, 8 + 10 + 12 + 8);
    photo.subarray(8 + 26, 8 + 100).copy(unknown, 8 + 60);
    const { complete, bytes } = strip(unknown, 'image/jpeg');
    expect([complete, bytes.includes('degrees')]).toEqual([true, false]);
  });
});

describe('a photo with positions in XMP data', () => {
  const xmp = (text: string, type = 'image/jpeg') => strip(Buffer.from(text, 'latin1'), type);
  const clean = (text: string) => xmp(text).bytes.toString('latin1');

  it('removes positions from attributes and elements, in any surrounding text @16.13', () => {
    expect(clean('<a exif:GPSLatitude = "53,3" x:b="c"/>')).toBe('<a exif:GPSLatitude = "    " x:b="c"/>');
    expect(clean("<a gps:lat='53' gps:note=''/>")).toBe("<a gps:lat='  ' gps:note=''/>");
    expect(clean('<x:Longitude xml:lang="de">9</x:Longitude>')).toBe(
      '<x:Longitude xml:lang="de"> </x:Longitude>',
    );
    const other = '<a xmlns:gps="urn:x" title="GPS"/><b>latitude: north</b>';
    expect(clean(other)).toBe(other);
  });

  it('is reported if a position has an unsupported format @16.13', () => {
    const nested = '<x:GPSLatitude> <rdf:Seq><rdf:li>53</rdf:li></rdf:Seq></x:GPSLatitude>';
    const wide = Buffer.from('<?xpacket begin=""?>', 'utf16le').toString('latin1');
    const long = `<a x:gps="${'5'.repeat(2 * 1024 ** 2)}"`;
    for (const text of [nested, wide, long, 'II+\0']) expect(xmp(text)).toMatchObject({ complete: false });
    expect(xmp('any', 'image/jxl')).toMatchObject({ complete: false });
  });

  it('is cleaned in a separate process that changes only this photo @16.4', async () => {
    const path = join(folder, 'cleaned');
    writeFileSync(path, await takePhoto('image/jpeg'));
    const signal = AbortSignal.timeout(60_000);
    expect(await removePositions(path, 'image/jpeg', signal)).toEqual({ changed: true, complete: true });
    expect(holdsPosition(readFileSync(path))).toBe(false);
    expect(await removePositions(join(folder, 'none'), 'image/jpeg', signal)).toEqual({
      changed: true,
      complete: false,
    });
  });
});

function chunk(name: string, text: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  return Buffer.concat([length, Buffer.from(name + text, 'latin1'), Buffer.alloc(4)]);
}
