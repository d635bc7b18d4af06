/** A property of XMP about a position, bounded so that no text makes the search long. */
const PROPERTY = String.raw`[\w-]{1,40}:\w{0,40}?(?:GPS|latitude|longitude|longtitude)\w{0,40}`;
/** It as an attribute or an element: what is before its value, and the value. */
const POSITIONS = [
  new RegExp(String.raw`(${PROPERTY}\s{0,9}=\s{0,9}")([^"<>]{1,400})(?=")`, 'gi'),
  new RegExp(String.raw`(${PROPERTY}\s{0,9}=\s{0,9}')([^'<>]{1,400})(?=')`, 'gi'),
  new RegExp(String.raw`(<${PROPERTY}\s{0,9}>)([^<>]{1,400})(?=</)`, 'gi'),
];

/** Puts spaces in place of the positions in all XMP of a piece of a file, in the piece itself; answers whether there were any. */
export function blankXmpPositions(piece: Buffer): boolean {
  const text = piece.toString('latin1');
  let blanked = false;
  for (const pattern of POSITIONS) {
    for (const { index, 1: before = '', 2: value = '' } of text.matchAll(pattern)) {
      if (value.trim() === '') continue;
      piece.fill(' ', index + before.length, index + before.length + value.length);
      blanked = true;
    }
  }
  return blanked;
}
