/** Where a TIFF structure begins, and how it writes numbers. */
export interface FoundTiff {
  at: number;
  littleEndian: boolean;
}

const MARKS = [
  { bytes: Buffer.from('II*\0', 'latin1'), littleEndian: true },
  { bytes: Buffer.from('MM\0*', 'latin1'), littleEndian: false },
];
/**
 * What is before the structure where it holds a photo's Exif data: in JPEG, HEIC and most WebP 'Exif' and two zeros; in PNG the name of
 * its chunk; in WebP the name and the length of its chunk; in AVIF and HEIC the offset 0.
 */
const BEFORE = /(Exif\0\0|eXIf|EXIF[^]{4}|\0\0\0\0)$/;
/** Characters of the longest of them. */
export const BEFORE_LENGTH = 8;

/** The TIFF structures with Exif data in a piece of a file, by their places in it. `first`: the file begins with the piece. */
export function findTiffs(piece: Buffer, first: boolean): FoundTiff[] {
  return MARKS.flatMap(({ bytes, littleEndian }) => {
    const found: FoundTiff[] = [];
    for (let at = piece.indexOf(bytes); at >= 0; at = piece.indexOf(bytes, at + 1)) {
      const before = piece.toString('latin1', Math.max(0, at - BEFORE_LENGTH), at);
      // A file that is a TIFF itself, as raw photos are.
      if (BEFORE.test(before) || (first && at === 0)) found.push({ at, littleEndian });
    }
    return found;
  });
}
