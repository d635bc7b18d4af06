import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
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

/** A photo with a maker and a position in its Exif data, and words and a position in its XMP. */
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

async function strip(bytes: Buffer, type: string): Promise<{ removed: boolean; bytes: Buffer }> {
  const path = join(folder, 'photo');
  writeFileSync(path, bytes);
  const removed = await removePositions(path, type);
  return { removed, bytes: readFileSync(path) };
}

/** The numbers of the position as they are in Exif data of either order. */
function holdsPosition(bytes: Buffer): boolean {
  const minutes = [Buffer.from([33, 0, 0, 0, 1, 0, 0, 0]), Buffer.from([0, 0, 0, 33, 0, 0, 0, 1])];
  return (
    minutes.some((number) => bytes.includes(number)) || /53,33|9\.99|12\/1/.test(bytes.toString('latin1'))
  );
}

const pixelsOf = (bytes: Buffer) => sharp(bytes).raw().toBuffer();

describe.each(Object.keys(FORMATS) as Format[])('a photo in %s', (type) => {
  it('loses its position, and nothing of the picture or of what else is said of it @14.76', async () => {
    const photo = await takePhoto(type);
    expect(holdsPosition(photo)).toBe(true);
    const stripped = await strip(photo, type);
    expect(stripped.removed).toBe(true);
    expect(holdsPosition(stripped.bytes)).toBe(false);
    expect(stripped.bytes.length).toBe(photo.length);
    expect(await pixelsOf(stripped.bytes)).toEqual(await pixelsOf(photo));
    const { exif, xmp } = await sharp(stripped.bytes).metadata();
    const before = await sharp(photo).metadata();
    expect(exif?.includes('Own camera')).toBe(before.exif?.includes('Own camera'));
    expect(xmp?.toString()).toContain('Boiler');
  });

  it('is not touched a second time, nor without a position', async () => {
    const { bytes } = await strip(await takePhoto(type), type);
    const again = await strip(bytes, type);
    expect(again).toEqual({ removed: false, bytes });
  });
});

describe('a position', () => {
  it('goes from pictures behind the end of a picture, wherever they lie @14.76', async () => {
    const photo = await takePhoto('image/jpeg');
    for (const distance of [0, 1024 ** 2 - photo.length - 300, 1024 ** 2 - 40, 1024 ** 2 + 7]) {
      const within = Buffer.concat([photo, Buffer.alloc(Math.max(0, distance), 1), photo]);
      const stripped = await strip(within, 'image/jpeg');
      expect(holdsPosition(stripped.bytes)).toBe(false);
    }
  });

  it('goes from texts of a PNG that are packed or written as digits', async () => {
    const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const text = chunk('zTXt', 'Raw profile type exif\0\0packed');
    const { removed, bytes } = await strip(
      Buffer.concat([png.subarray(0, 33), text, png.subarray(33)]),
      'image/png',
    );
    expect(removed).toBe(true);
    expect(bytes.toString('latin1')).not.toMatch(/Raw profile|packed/);
    expect(await pixelsOf(bytes)).toEqual(await pixelsOf(png));
  });

  it('is looked for in pictures alone, and broken ones do no harm', async () => {
    const photo = await takePhoto('image/jpeg');
    expect(await strip(photo, 'application/pdf')).toEqual({ removed: false, bytes: photo });
    await fc.assert(
      fc.asyncProperty(
        fc.nat(photo.length - 1),
        fc.nat(255),
        fc.nat(photo.length),
        async (at, byte, length) => {
          const broken = Buffer.from(photo);
          broken[at] = byte;
          const { bytes } = await strip(broken.subarray(0, length), 'image/jpeg');
          expect(bytes.length).toBe(length);
        },
      ),
      { numRuns: 60 },
    );
  });
});

function chunk(name: string, text: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  return Buffer.concat([length, Buffer.from(name + text, 'latin1'), Buffer.alloc(4)]);
}
