import { pick, type Random } from '../import/mutations.ts';

/** What a field of a header is set to. */
const FIELDS = [0, 1, 4, 20, 65_535, 1_000_000_000, 0x7fffffff, 0x80000000, 0xfffffffc, 0xffffffff];
const COUNTS = ['-1', '0', '1', '7', '9', '1000000000', '4294967296', '99999999999999999999', '1e9', 'x'];
/** Of the container of a GLB: its header, and the header of its first chunk. */
const GLB_FIELDS = [4, 8, 12, 16];
const GLB_CHUNKS = 12;
const CHUNK_HEADER = 8;
/** Of an entry of a ZIP's directory, which is its longest record. */
const ZIP_RECORD = 46;

/** Headers that say something else of what follows them, or sections that have changed places. */
export function mutateStructure(random: Random, file: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  if (file.length < ZIP_RECORD) return file;
  const kind = file.toString('latin1', 0, 2);
  if (random() < 0.25) return kind === 'gl' ? swapChunks(file) : swapSections(random, file);
  if (kind === 'pl') return recount(random, file);
  const fields = kind === 'PK' ? zipFields(file) : glbFields(file);
  const at = pick(random, fields);
  if (at + 4 <= file.length) file.writeUInt32LE(pick(random, FIELDS), at);
  return file;
}

/** One count of a PLY's header. */
function recount(random: Random, file: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const text = file.toString('latin1');
  const counts = [...text.matchAll(/(?<=element \w+ )\d+/g)];
  if (counts.length === 0) return file;
  const { index, 0: count } = pick(random, counts);
  const other = text.slice(0, index) + pick(random, COUNTS) + text.slice(index + count.length);
  return Buffer.from(other, 'latin1');
}

function glbFields(file: Buffer): number[] {
  const second = GLB_CHUNKS + CHUNK_HEADER + file.readUInt32LE(GLB_CHUNKS);
  return second + CHUNK_HEADER <= file.length ? [...GLB_FIELDS, second, second + 4] : GLB_FIELDS;
}

/** All fields of all records. */
function zipFields(file: Buffer): number[] {
  const fields: number[] = [];
  for (let at = file.indexOf('PK'); at >= 0; at = file.indexOf('PK', at + 2)) {
    for (let field = at + 4; field < at + ZIP_RECORD; field += 2) fields.push(field);
  }
  return fields;
}

/** The binary chunk before the JSON. */
function swapChunks(file: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const second = GLB_CHUNKS + CHUNK_HEADER + file.readUInt32LE(GLB_CHUNKS);
  return Buffer.concat([
    file.subarray(0, GLB_CHUNKS),
    file.subarray(second),
    file.subarray(GLB_CHUNKS, second),
  ]);
}

function swapSections(random: Random, file: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const [a, b, c] = Array.from({ length: 3 }, () => Math.floor(random() * file.length)).sort((x, y) => x - y);
  return Buffer.concat([file.subarray(0, a), file.subarray(b, c), file.subarray(a, b), file.subarray(c)]);
}
