import type { AnchorKind, Comment, Thread } from '../thread.ts';
import { bcfGuid } from './bcf-guid.ts';
import { type BcfVersion, TOPIC_STATUSES, TOPIC_TYPES } from './bcf-version.ts';
import { element, textElement, type XmlContent, xmlFile } from './bcf-xml.ts';
import { type BcfSource, KIND_LABELS, markupOf } from './write-markup.ts';
import { viewpointOf, writtenView } from './write-viewpoint.ts';

/** A file of the archive. A path that ends with `/` is a folder. */
export interface BcfFile {
  path: string;
  content: string | Uint8Array;
  /** Already compressed. */
  stored?: boolean;
}

/** Names of the first viewpoint and picture of a topic, which readers of BCF 1.0 look for. */
const VIEWPOINT = 'viewpoint.bcfv';
const SNAPSHOT = 'snapshot.png';

/** Yields the files of a BCF archive, one topic after the other. Deleted comments are left out. */
export async function* writeBcf(source: BcfSource): AsyncGenerator<BcfFile> {
  yield { path: 'bcf.version', content: versionFile(source.version) };
  yield { path: 'project.bcfp', content: projectFile(source) };
  if (source.version === '3.0') yield { path: 'extensions.xml', content: extensionsFile() };
  const used = new Set<string>();
  for await (const { thread, comments } of source.threads) {
    const shown = comments.filter(({ deleted }) => !deleted).toSorted((one, other) => one.at - other.at);
    yield* topicFiles(source, thread, shown, used);
  }
}

async function* topicFiles(
  source: BcfSource,
  thread: Thread,
  comments: readonly Comment[],
  used: Set<string>,
): AsyncGenerator<BcfFile> {
  const guid = freeGuid(thread.id, used);
  const viewpoint = bcfGuid('viewpoint', guid);
  const picture = thread.picture ? await source.pictureOf(thread.id) : null;
  const seen = writtenView(thread);
  const files = {
    viewpoint: seen ? VIEWPOINT : null,
    snapshot: picture ? SNAPSHOT : null,
  };
  const view = files.viewpoint || files.snapshot ? { guid: viewpoint, ...files } : null;
  yield { path: `${guid}/`, content: '' };
  yield { path: `${guid}/markup.bcf`, content: xmlFile(markupOf(source, { guid, thread, comments, view })) };
  if (seen) {
    const content = xmlFile(viewpointOf(source.version, viewpoint, seen, { thread, picture }));
    yield { path: `${guid}/${VIEWPOINT}`, content };
  }
  if (picture) yield { path: `${guid}/${SNAPSHOT}`, content: picture, stored: true };
}

/** Returns the GUID of a thread, or another one where a thread before has the same. */
function freeGuid(id: string, used: Set<string>): string {
  let guid = bcfGuid('topic', id);
  for (let next = 2; used.has(guid); next += 1) guid = bcfGuid('topic', `${id} ${next}`);
  used.add(guid);
  return guid;
}

function versionFile(version: BcfVersion): string {
  const detailed = version === '2.1' ? [textElement('DetailedVersion', version)] : [];
  return xmlFile(element('Version', { VersionId: version }, detailed));
}

function projectFile({ version, project }: BcfSource): string {
  const name = project.name.trim() ? [textElement('Name', project.name)] : [];
  const inside = element('Project', { ProjectId: bcfGuid('project', project.id) }, name);
  if (version === '3.0') return xmlFile(element('ProjectInfo', {}, inside));
  // The schema of 2.1 requires the element; there is no file that it could name.
  return xmlFile(element('ProjectExtension', {}, [inside, element('ExtensionSchema', {})]));
}

function extensionsFile(): string {
  const list = (name: string, each: string, values: readonly string[]): XmlContent =>
    element(
      name,
      {},
      values.map((value) => textElement(each, value)),
    );
  const labels = Object.values(KIND_LABELS satisfies Record<Exclude<AnchorKind, 'place'>, string>);
  return xmlFile(
    element('Extensions', {}, [
      list('TopicTypes', 'TopicType', Object.values(TOPIC_TYPES)),
      list('TopicStatuses', 'TopicStatus', Object.values(TOPIC_STATUSES)),
      list('TopicLabels', 'TopicLabel', labels),
    ]),
  );
}
