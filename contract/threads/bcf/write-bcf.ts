import type { ViewState } from '../../protocol/view-state.ts';
import type { AnchorKind, Comment, Thread } from '../thread.ts';
import { bcfGuid } from './bcf-guid.ts';
import { type BcfVersion, TOPIC_STATUSES, TOPIC_TYPES, titleOf } from './bcf-version.ts';
import { element, textElement, type XmlContent, xmlFile, xmlText } from '../../text/xml.ts';
import { viewpointOf, writtenView } from './write-viewpoint.ts';

/** The threads to write, and functions that return the names, links and pictures to write with them. */
export interface BcfSource {
  version: BcfVersion;
  /** The twin: its id and name. */
  project: { id: string; name: string };
  threads: AsyncIterable<{ thread: Thread; comments: readonly Comment[] }>;
  /** Returns a person's name by their key, never an email address. */
  nameOf: (key: string) => string;
  /** Returns the address of a view of the twin. */
  linkOf: (view: ViewState) => string;
  /** Returns a thread's picture as PNG; null if it no longer exists. Called for one thread at a time. */
  pictureOf: (threadId: string) => Promise<Uint8Array | null>;
}

/** A file in the archive, or a folder if the path ends with `/`. */
export interface BcfFile {
  path: string;
  content: string | Uint8Array;
  /** Whether the content is already compressed, so that the archive does not compress it again. */
  stored?: boolean;
}

/**
 * The label of a topic, by the kind of thing that the thread is about. A thread about a place has no label.
 */
const KIND_LABELS: Readonly<Record<Exclude<AnchorKind, 'place'>, string>> = {
  floor: 'Floor',
  room: 'Room',
  tag: 'Tag',
  point: 'Point of interest',
  measurement: 'Measurement',
  document: 'File',
};

/** Placeholders for text that BCF requires and the thread does not have. */
const NO_TEXT = '…';
const NO_TITLE = 'Comment';
const NO_NAME = 'Unknown';

/** Names of a topic's first viewpoint and picture, which readers of BCF 1.0 expect. */
const VIEWPOINT = 'viewpoint.bcfv';
const SNAPSHOT = 'snapshot.png';

/** Yields the files in a BCF archive, topic by topic. Omits deleted comments. */
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
  const guid = freeGuid('topic', thread.id, used);
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

/** Returns the GUID of a thread or comment. If an earlier thread or comment has the same GUID, returns a new one. */
function freeGuid(kind: 'topic' | 'comment', id: string, used: Set<string>): string {
  let guid = bcfGuid(kind, id);
  for (let next = 2; used.has(guid); next += 1) guid = bcfGuid(kind, `${id} ${next}`);
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
  // The schema of BCF 2.1 requires the element `ExtensionSchema`, although there is no file to name.
  return xmlFile(element('ProjectExtension', {}, [inside, element('ExtensionSchema', {})]));
}

function extensionsFile(): string {
  const list = (name: string, each: string, values: readonly string[]): XmlContent =>
    element(
      name,
      {},
      values.map((value) => textElement(each, value)),
    );
  const labels = Object.values(KIND_LABELS);
  return xmlFile(
    element('Extensions', {}, [
      list('TopicTypes', 'TopicType', Object.values(TOPIC_TYPES)),
      list('TopicStatuses', 'TopicStatus', Object.values(TOPIC_STATUSES)),
      list('TopicLabels', 'TopicLabel', labels),
    ]),
  );
}

interface WrittenTopic {
  guid: string;
  thread: Thread;
  /** Comments that are not deleted, oldest first. */
  comments: readonly Comment[];
  /** GUID of the viewpoint, and names of its files in the topic's folder; null if the topic has no view. */
  view: { guid: string; viewpoint: string | null; snapshot: string | null } | null;
}

/**
 * Returns the XML of a topic's `markup.bcf`. In BCF 2.1, comments and viewpoints are next to the topic. In
 * BCF 3.0, they are inside the topic, and list elements enclose the comments, viewpoints, links and labels.
 */
function markupOf(source: BcfSource, topic: WrittenTopic): string {
  const { version } = source;
  const viewpoint = topic.view ? viewpointEntry(topic.view) : [];
  const comments = commentEntries(source, topic);
  const inside = topicFields(source, topic);
  const attributes = {
    Guid: topic.guid,
    TopicType: TOPIC_TYPES[topic.thread.origin],
    TopicStatus: topic.thread.resolved ? TOPIC_STATUSES.resolved : TOPIC_STATUSES.open,
  };
  if (version === '2.1') {
    const views = topic.view ? element('Viewpoints', { Guid: topic.view.guid }, viewpoint) : [];
    return element('Markup', {}, [element('Topic', attributes, inside), comments, views]);
  }
  const views = topic.view
    ? element('Viewpoints', {}, element('ViewPoint', { Guid: topic.view.guid }, viewpoint))
    : [];
  const listed = comments.length > 0 ? element('Comments', {}, comments) : [];
  return element('Markup', {}, element('Topic', attributes, [inside, listed, views]));
}

function topicFields(source: BcfSource, { thread, comments }: WrittenTopic): string[] {
  const { view, anchor, resolvedAt, resolvedBy } = thread;
  const link = view ? textElement('ReferenceLink', source.linkOf(view)) : null;
  const label = anchor.kind === 'place' ? null : KIND_LABELS[anchor.kind];
  const is3 = source.version === '3.0';
  return [
    ...(link ? [is3 ? element('ReferenceLinks', {}, link) : link] : []),
    textElement('Title', topicTitle(thread, comments)),
    ...(label
      ? [is3 ? element('Labels', {}, textElement('Label', label)) : textElement('Labels', label)]
      : []),
    textElement('CreationDate', dateText(thread.at)),
    textElement('CreationAuthor', nameText(source, thread.by)),
    ...modifiedFields(source, resolvedAt, resolvedBy ?? ''),
  ];
}

/** Returns the item's title, followed by the first line of the first comment. */
function topicTitle({ anchor }: Thread, [first]: readonly Comment[]): string {
  const parts = [anchor.title, titleOf(first?.text ?? '')].map((part) => xmlText(part).trim());
  return parts.filter((part) => part !== '').join(': ') || NO_TITLE;
}

function commentEntries(source: BcfSource, { comments, view }: WrittenTopic): string[] {
  const used = new Set<string>();
  return comments.map((comment, index) =>
    element('Comment', { Guid: freeGuid('comment', comment.id, used) }, [
      textElement('Date', dateText(comment.at)),
      textElement('Author', nameText(source, comment.by)),
      textElement('Comment', xmlText(comment.text).trim() === '' ? NO_TEXT : comment.text),
      ...(view && index === 0 ? [element('Viewpoint', { Guid: view.guid })] : []),
      ...modifiedFields(source, comment.editedAt, comment.by),
    ]),
  );
}

function modifiedFields(source: BcfSource, at: number | null, by: string): string[] {
  if (at === null) return [];
  return [textElement('ModifiedDate', dateText(at)), textElement('ModifiedAuthor', nameText(source, by))];
}

function viewpointEntry({ viewpoint, snapshot }: NonNullable<WrittenTopic['view']>): string[] {
  return [
    ...(viewpoint ? [textElement('Viewpoint', viewpoint)] : []),
    ...(snapshot ? [textElement('Snapshot', snapshot)] : []),
    textElement('Index', '0'),
  ];
}

function nameText({ nameOf }: BcfSource, key: string): string {
  return xmlText(nameOf(key)).trim() || NO_NAME;
}

function dateText(at: number): string {
  return new Date(at).toISOString();
}
