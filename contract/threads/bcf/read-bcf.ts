import { type ArchiveEntries, ArchiveRefusedError } from '../../twin-archive/archive-entries.ts';
import { quoteName } from '../../twin-archive/zip-rules.ts';
import type { Vector } from '../../vector.ts';
import type { BcfCamera } from './bcf-camera.ts';
import { type BcfElement, type BcfTopic, readMarkup, readViewpoint } from './read-topic.ts';

/** Maximum number of topics in a file, and maximum size of an XML file and of a picture, in bytes. */
export const BCF_TOPICS_MAX = 2_000;
const XML_MAX_BYTES = 2 * 1024 ** 2;
const SNAPSHOT_MAX_BYTES = 8 * 1024 ** 2;

/**
 * Parses XML into elements, ignoring comments and processing instructions. Throws if the XML is not
 * well-formed.
 */
export type XmlParser = (text: string) => BcfElement;

export interface ReadTopic extends BcfTopic {
  camera: BcfCamera | null;
  /** The marked point, in the capture's frame; null if there is none. */
  point: Vector | null;
  /**
   * The bytes of the snapshot file, normally PNG or JPEG; null if the file is missing or larger than
   * `SNAPSHOT_MAX_BYTES`.
   */
  picture: Uint8Array<ArrayBuffer> | null;
}

export interface ReadBcf {
  topics: ReadTopic[];
  /** The folders whose topics cannot be read, each with the reason. */
  damaged: { folder: string; why: string }[];
}

/**
 * Reads an untrusted BCF 2.0, 2.1 or 3.0 file. Lists topics that cannot be read in `damaged`. Throws
 * `ArchiveRefusedError` if the file is not a BCF file, has another version, contains no topics, or contains
 * too many topics.
 */
export async function readBcf(archive: ArchiveEntries, parse: XmlParser): Promise<ReadBcf> {
  const paths = new Set(archive.paths);
  const folders = archive.paths.flatMap((path) => /^([^/]+)\/markup\.bcf$/.exec(path)?.[1] ?? []);
  const reader = { archive, paths, parse };
  await checkVersion(reader);
  if (folders.length === 0)
    throw new ArchiveRefusedError('The file contains no topics, so it may not be a BCF file.');
  if (folders.length > BCF_TOPICS_MAX) {
    throw new ArchiveRefusedError(
      `The file contains more than ${BCF_TOPICS_MAX.toLocaleString('en')} topics. Export fewer at a time.`,
    );
  }
  const read: ReadBcf = { topics: [], damaged: [] };
  const guids = new Set<string>();
  for (const folder of folders) {
    const topic = await readTopic(reader, folder).catch((error: unknown) => whyNot(error));
    if (typeof topic === 'string') read.damaged.push({ folder, why: topic });
    else if (guids.has(topic.guid)) read.damaged.push({ folder, why: 'The file contains this topic twice.' });
    else {
      guids.add(topic.guid);
      read.topics.push(topic);
    }
  }
  return read;
}

interface Reader {
  archive: ArchiveEntries;
  paths: ReadonlySet<string>;
  parse: XmlParser;
}

async function checkVersion(reader: Reader): Promise<void> {
  if (!reader.paths.has('bcf.version')) {
    throw new ArchiveRefusedError('This is not a BCF file: bcf.version is missing.');
  }
  const version = await readXml(reader, 'bcf.version').catch((error: unknown) => {
    throw new ArchiveRefusedError(whyNot(error));
  });
  const id = version.attributes.VersionId ?? '';
  if (!/^[23]\./.test(id)) {
    throw new ArchiveRefusedError(
      `GoV360 cannot read BCF version ${quoteName(id)}. Export the file as BCF 2.0, 2.1 or 3.0.`,
    );
  }
}

async function readTopic(reader: Reader, folder: string): Promise<ReadTopic> {
  const topic = readMarkup(await readXml(reader, `${folder}/markup.bcf`), folder);
  if (!topic) throw new ArchiveRefusedError('The topic has no GUID.');
  const { viewpoint, snapshot } = topic;
  // Looks the file up in the list of paths, so a name that contains `..` finds nothing.
  const seen = viewpoint && reader.paths.has(`${folder}/${viewpoint}`) ? `${folder}/${viewpoint}` : null;
  const shown = seen ? readViewpoint(await readXml(reader, seen)) : { camera: null, point: null };
  const picture = snapshot === null ? null : await readPicture(reader, `${folder}/${snapshot}`);
  return { ...topic, ...shown, picture };
}

async function readPicture({ archive, paths }: Reader, path: string): Promise<ReadTopic['picture']> {
  if (!paths.has(path)) return null;
  const bytes = await archive.read(path);
  return bytes.length <= SNAPSHOT_MAX_BYTES ? bytes : null;
}

async function readXml({ archive, parse }: Reader, path: string): Promise<BcfElement> {
  const bytes = await archive.read(path);
  if (bytes.length > XML_MAX_BYTES) throw new ArchiveRefusedError(`${quoteName(path)} is too large.`);
  const text = decode(bytes);
  // A document type can define entities that expand to a huge text or refer to other files.
  if (/<!DOCTYPE/i.test(text)) {
    throw new ArchiveRefusedError(
      `${quoteName(path)} contains a document type definition, which is not allowed.`,
    );
  }
  try {
    return parse(text);
  } catch (error) {
    throw new ArchiveRefusedError(`${quoteName(path)} is not valid XML.`, { cause: error });
  }
}

/** Returns the text of a file in UTF-8, or in UTF-16 with a byte order mark, which some programs write. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder().decode(bytes);
}

function whyNot(error: unknown): string {
  if (error instanceof ArchiveRefusedError) return error.message;
  throw error;
}
