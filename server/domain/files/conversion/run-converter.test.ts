import sharp from 'sharp';
import { afterEach, describe, expect, test } from 'vitest';
import { hugePng, longGif, pdfBomb, pdfLoop } from '../../../../tests/support/files/hostile-files.ts';
import { makePdf, pdfOf } from '../../../../tests/support/files/pdf.ts';
import { convertPdf } from './convert-pdf.ts';
import { convertPicture } from './convert-picture.ts';
import { convertText } from './convert-text.ts';
import { readReport, type ReportLine } from './report.ts';
import { CONVERTER_LIMITS, conversionOf, runConverter } from './run-converter.ts';

const MEBIBYTE = 1024 ** 2;

async function* inPieces(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += 64 * 1024) yield bytes.subarray(at, at + 64 * 1024);
}

/** Converts a file in the converter process and returns the result. */
async function convert(
  type: string,
  bytes: Uint8Array,
  { limits = CONVERTER_LIMITS, signal = new AbortController().signal } = {},
) {
  const conversion = conversionOf(type);
  if (!conversion) throw new Error(`${type} is not converted.`);
  const pieces = inPieces(bytes);
  return await runConverter(
    conversion,
    { type, bytes: bytes.length, cut: false, pieces },
    { signal, limits },
  );
}

type Say = (line: ReportLine) => Promise<void>;

/** Does the work of the converter process in the test's process, for files that cannot crash it. */
async function convertHere(work: (say: Say) => Promise<Buffer | null | void>) {
  const lines: string[] = [];
  const thumbnail = await work(async (line) => void lines.push(JSON.stringify(line)));
  return { ...readReport(lines.join('\n')), thumbnail: thumbnail ?? null };
}

async function picture(type: string, bytes: Uint8Array) {
  const made = await convertHere((say) => convertPicture(bytes, type, say));
  allowAll();
  return made;
}

const pdf = (bytes: Uint8Array) => convertHere((say) => convertPdf(new Uint8Array(bytes), say));

/** Unblocks all formats, because the conversion of a picture blocks the others in its process. */
function allowAll(): void {
  sharp.unblock({ operation: ['VipsForeignLoad'] });
}

async function sizeOf(picture: Buffer | null) {
  const { width, height, format, exif } = await sharp(picture ?? undefined).metadata();
  return { width, height, format, ...(exif && { exif: true }) };
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } });

describe('the conversion of a picture', () => {
  afterEach(allowAll);

  test('reports the size after rotation and creates a thumbnail without metadata @14.31', async () => {
    const turned = await plain(1600, 900)
      .withExif({ IFD0: { Artist: 'Secret name' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const made = await convert('image/jpeg', turned);
    expect(made).toMatchObject({ size: { width: 900, height: 1600 }, problem: null, complete: true });
    expect(await sizeOf(made.thumbnail)).toEqual({ width: 180, height: 320, format: 'webp' });
    expect(made.thumbnail?.includes('Secret name')).toBe(false);
  });

  test.each(['png', 'webp', 'avif', 'gif'] as const)(
    'returns the same result for the type %s',
    async (format) => {
      const made = await picture(`image/${format}`, await plain(20, 10).toFormat(format).toBuffer());
      expect(made.size).toEqual({ width: 20, height: 10 });
      // A thumbnail is never larger than the picture.
      expect(await sizeOf(made.thumbnail)).toEqual({ width: 20, height: 10, format: 'webp' });
    },
  );

  test('converts only the first frame of an animation, whatever the number of frames @14.31', async () => {
    const made = await picture('image/gif', longGif(20_000));
    expect(made).toMatchObject({ size: { width: 2, height: 2 }, problem: null });
    const { data } = await sharp(made.thumbnail ?? undefined)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeLessThan(10);
  });

  test('does not decode a picture larger than 100 megapixels @14.30 @14.32', async () => {
    const made = await picture('image/png', hugePng(60_000, 60_000, 100));
    expect(made).toMatchObject({
      size: { width: 60_000, height: 60_000 },
      problem: 'pixels',
      thumbnail: null,
    });
  });

  test.each([
    [
      'a truncated picture',
      'image/jpeg',
      async () => (await plain(900, 900).jpeg().toBuffer()).subarray(0, 900),
    ],
    ['a picture with a wrong type', 'image/png', () => plain(9, 9).jpeg().toBuffer()],
    [
      'a drawing with a script',
      'image/png',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    [
      'a picture that is also a PDF',
      'image/gif',
      async () => Buffer.concat([Buffer.from('GIF89a'), makePdf([])]),
    ],
    ['noise', 'image/avif', async () => Buffer.alloc(100_000, 'ftypavif')],
  ])('returns no result for %s', async (_, type, make) => {
    expect(await picture(type, await make())).toMatchObject({ problem: 'damaged', thumbnail: null });
  });
});

describe('the conversion of a PDF', () => {
  test('returns the number of pages and their words, and draws the first page @14.33', async () => {
    const made = await convert(
      'application/pdf',
      makePdf([
        { text: 'Inspection of the K\u00fchlung' },
        { text: 'The pump \u0028inspection\u0029', width: 1200 },
      ]),
    );
    expect(made).toMatchObject({ pages: 2, problem: null });
    expect(made.found).toEqual([
      {
        page: 1,
        text: 'Inspection of the Kühlung',
        words: ['inspection', 'of', 'the', 'kuhlung', 'kuehlung'],
      },
      { page: 2, text: 'The pump (inspection)', words: ['pump'] },
    ]);
    expect(await sizeOf(made.thumbnail)).toEqual({ width: 226, height: 320, format: 'webp' });
  });

  test('draws extremely narrow and extremely large pages', async () => {
    for (const [width, height] of [
      [20_000_000, 20_000_000],
      [1, 9_000_000],
    ] as const) {
      const made = await pdf(makePdf([{ text: 'Here', width, height }]));
      const { width: drawn } = await sizeOf(made.thumbnail);
      expect(drawn).toBe(width === 1 ? 1 : 320);
    }
  });

  test('reads the words on a page that draws itself recursively', async () => {
    const made = await convert('application/pdf', pdfLoop());
    expect(made.found[0]?.text).toMatch(/^Around and around/);
  });

  test('keeps earlier results if decompression exceeds the memory limit @14.32', async () => {
    const limits = { memory: 200 * MEBIBYTE, time: 30_000 };
    const made = await convert('application/pdf', pdfBomb(400), { limits });
    expect(made).toMatchObject({ pages: 1, complete: false, exceeded: 'memory', thumbnail: null });
  });

  test.each([
    ['a truncated PDF', () => makePdf([{ text: 'x' }]).subarray(0, 40)],
    ['a PDF without pages', () => pdfOf(['<< /Type /Catalog >>'])],
  ])('returns no result for %s', async (_, make) => {
    expect(await pdf(make())).toMatchObject({ problem: 'damaged', found: [], thumbnail: null });
  });

  test('returns no result for a PDF whose page tree contains itself', async () => {
    const loop = pdfOf(['<< /Type /Catalog /Pages 1 0 R /Kids [1 0 R] /Count 9 >>']);
    const made = await convert('application/pdf', loop);
    expect(made).toMatchObject({ found: [], thumbnail: null, exceeded: null });
    expect(made.problem === 'damaged' || !made.complete).toBe(true);
  });

  test('returns only an error if the file has a password', async () => {
    const empty = '0'.repeat(64);
    const locked = pdfOf(
      ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>'],
      `/ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /O <${empty}> /U <${empty}> /P -1 >>`,
    );
    expect(await pdf(locked)).toMatchObject({ problem: 'locked' });
  });
});

describe('the conversion of a text', () => {
  const text = (bytes: Uint8Array, cut = false) => convertHere((say) => convertText(bytes, cut, say));
  const textOf = async (bytes: Uint8Array, cut = false) =>
    (await text(bytes, cut)).found.map((part) => part.text).join(' ');

  test.each([
    ['UTF-8', Buffer.from('Prüfbericht')],
    ['UTF-8 with a byte order mark', Buffer.from('\uFEFFPrüfbericht')],
    ['UTF-16', Buffer.from('\uFEFFPrüfbericht', 'utf16le')],
    ['big-endian UTF-16', Buffer.from('\uFEFFPrüfbericht', 'utf16le').swap16()],
    ['Windows-1252', Buffer.from('Prüfbericht', 'latin1')],
  ])('reads the words in a text encoded as %s', async (_, bytes) => {
    expect(await textOf(bytes)).toBe('Prüfbericht');
  });

  test('drops an incomplete character at the end of a truncated text', async () => {
    expect(await textOf(Buffer.from('Gerät').subarray(0, 4), true)).toBe('Ger');
    expect(await textOf(Buffer.from('\uFEFFa😀', 'utf16le').subarray(0, 6), true)).toBe('a');
    expect(await textOf(Buffer.from('whole'), true)).toBe('whole');
  });

  test('limits the number of words, so that searching stays fast @14.32', async () => {
    const words = Array.from({ length: 200_000 }, (_, index) => `word${index}`).join('\n');
    const { found } = await text(Buffer.from(words));
    expect(found.flatMap((part) => part.words)).toHaveLength(20_000);
    expect(Math.max(...found.map((part) => part.text.length))).toBeLessThanOrEqual(4_000);
  });
});

describe.concurrent('the converter process', () => {
  test('is killed if it uses too much memory or time @14.30', async () => {
    const file = makePdf([{ text: 'x' }]);
    const little = await convert('application/pdf', file, {
      limits: { memory: 50 * MEBIBYTE, time: 60_000 },
    });
    expect(little).toMatchObject({ exceeded: 'memory', complete: false, thumbnail: null });
    const brief = await convert('application/pdf', file, { limits: { memory: 900 * MEBIBYTE, time: 5 } });
    expect(brief).toMatchObject({ exceeded: 'time', complete: false, thumbnail: null });
  });

  test('ends when the caller cancels it', async () => {
    const stopped = AbortSignal.timeout(10);
    await expect(convert('text/plain', Buffer.alloc(4e6, 'a'), { signal: stopped })).rejects.toThrow(
      /timeout/,
    );
  });

  test('returns no result if the file arrives too slowly', async () => {
    const conversion = conversionOf('text/plain')!;
    async function* pieces() {
      yield Buffer.from('a');
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
    const slow = runConverter(
      conversion,
      { type: 'text/plain', bytes: 2, cut: false, pieces: pieces() },
      { signal: new AbortController().signal, limits: { ...CONVERTER_LIMITS, time: 300 } },
    );
    await expect(slow).rejects.toThrow(/did not arrive/);
  });
});

test.each(['image/heic', 'video/mp4', 'application/zip', 'image/svg+xml', 'constructor'])(
  'does not convert a file of the type %s',
  (type) => {
    expect(conversionOf(type)).toBeNull();
  },
);
