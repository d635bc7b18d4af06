import type { Vector } from '../../vector.ts';
import { isCoordinate } from '../../json/wire-guards.ts';
import { type BcfCamera, fromBcf } from './bcf-camera.ts';
import { readGuid } from './bcf-guid.ts';

/** An XML element, as any parser can provide it. The contract does not depend on a particular parser. */
export interface BcfElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** All text inside the element. */
  text: string;
  children: readonly BcfElement[];
}

export interface BcfComment {
  guid: string | null;
  text: string;
  author: string;
  /** Milliseconds since the epoch; null if the file has no valid date. */
  at: number | null;
}

/** A topic as the file contains it. Texts are not shortened. */
export interface BcfTopic {
  /** The topic's GUID in lower case. */
  guid: string;
  title: string;
  description: string;
  status: string;
  author: string;
  at: number | null;
  comments: readonly BcfComment[];
  /**
   * Names of the viewpoint file and the snapshot file in the topic's folder; null if the topic's first
   * viewpoint does not name such a file. If the topic has no viewpoints, these are the names that BCF 1.0
   * uses.
   */
  viewpoint: string | null;
  snapshot: string | null;
  /** Addresses to which the topic refers. */
  links: readonly string[];
}

/**
 * Returns the topic in a BCF 2.0, 2.1 or 3.0 `markup.bcf` file, or null if the topic has no GUID. `folder`:
 * the name of the topic's folder.
 */
export function readMarkup(markup: BcfElement, folder: string): BcfTopic | null {
  const topic = childOf(markup, 'Topic');
  const guid = topic && (readGuid(topic.attributes.Guid ?? '') ?? readGuid(folder));
  if (!topic || !guid) return null;
  const comments = [...listOf(markup, 'Comment'), ...listOf(childOf(topic, 'Comments'), 'Comment')];
  const views = [...listOf(markup, 'Viewpoints'), ...listOf(childOf(topic, 'Viewpoints'), 'ViewPoint')];
  const links = [
    ...listOf(topic, 'ReferenceLink'),
    ...listOf(childOf(topic, 'ReferenceLinks'), 'ReferenceLink'),
  ];
  const view = firstView(views);
  return {
    guid,
    title: textOf(topic, 'Title'),
    description: textOf(topic, 'Description'),
    status: topic.attributes.TopicStatus ?? '',
    author: textOf(topic, 'CreationAuthor'),
    at: readDate(textOf(topic, 'CreationDate')),
    comments: comments.map(readComment),
    // Files of BCF 1.0, and some files of BCF 2.0, do not name the viewpoint.
    viewpoint: view ? textOf(view, 'Viewpoint') || null : 'viewpoint.bcfv',
    snapshot: view ? textOf(view, 'Snapshot') || null : 'snapshot.png',
    links: links.map(({ text }) => text.trim()),
  };
}

/** Returns the view with the lowest index, or the first one if there are no indexes. */
function firstView(views: readonly BcfElement[]): BcfElement | undefined {
  const indexOf = (view: BcfElement) => Number(textOf(view, 'Index') || Number.NaN);
  return views.toSorted((one, other) => {
    const [first, second] = [indexOf(one), indexOf(other)];
    return Number.isFinite(first) && Number.isFinite(second) ? first - second : 0;
  })[0];
}

function readComment(comment: BcfElement): BcfComment {
  return {
    guid: readGuid(comment.attributes.Guid ?? ''),
    text: textOf(comment, 'Comment'),
    author: textOf(comment, 'Author'),
    at: readDate(textOf(comment, 'Date')),
  };
}

export interface BcfViewpoint {
  camera: BcfCamera | null;
  /** The first marked point, in the capture's frame; null if there is none. */
  point: Vector | null;
}

/** Returns the camera and the marked point of a `.bcfv` file. */
export function readViewpoint(info: BcfElement): BcfViewpoint {
  const orthogonal = childOf(info, 'OrthogonalCamera');
  const perspective = childOf(info, 'PerspectiveCamera');
  const camera = perspective
    ? readCamera(perspective, { fieldOfView: numberOf(perspective, 'FieldOfView'), height: null })
    : orthogonal && readCamera(orthogonal, { fieldOfView: null, height: heightOf(orthogonal) });
  return { camera: camera ?? null, point: readPoint(info) };
}

function heightOf(camera: BcfElement): number | null {
  const height = numberOf(camera, 'ViewToWorldScale');
  return height !== null && height > 0 ? height : null;
}

function readCamera(
  camera: BcfElement,
  { fieldOfView, height }: Pick<BcfCamera, 'fieldOfView' | 'height'>,
): BcfCamera | null {
  const position = vectorOf(camera, 'CameraViewPoint');
  const direction = vectorOf(camera, 'CameraDirection');
  if (!position || !direction || (fieldOfView === null && height === null)) return null;
  return { position, direction, up: vectorOf(camera, 'CameraUpVector') ?? [0, 0, 1], fieldOfView, height };
}

/** Returns the first marked point; null if there is none. A line whose two ends are equal marks a point. */
function readPoint(info: BcfElement): Vector | null {
  for (const line of listOf(childOf(info, 'Lines'), 'Line')) {
    const [from, to] = [vectorOf(line, 'StartPoint'), vectorOf(line, 'EndPoint')];
    if (from && to && from.every((part, axis) => part === to[axis])) return fromBcf(from);
  }
  return null;
}

function vectorOf(parent: BcfElement, name: string): Vector | null {
  const of = childOf(parent, name);
  if (!of) return null;
  const [x, y, z] = [numberOf(of, 'X'), numberOf(of, 'Y'), numberOf(of, 'Z')];
  return x === null || y === null || z === null ? null : [x, y, z];
}

function numberOf(parent: BcfElement, name: string): number | null {
  const text = textOf(parent, name);
  const value = text === '' ? Number.NaN : Number(text);
  return isCoordinate(value) ? value : null;
}

/** Returns a date as milliseconds since the epoch; null if it is invalid. A time without a zone is in UTC. */
function readDate(text: string): number | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)) return null;
  const at = Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`);
  return Number.isFinite(at) ? at : null;
}

function listOf(parent: BcfElement | undefined, name: string): BcfElement[] {
  return parent?.children.filter((child) => child.name === name) ?? [];
}

function childOf(parent: BcfElement, name: string): BcfElement | undefined {
  return parent.children.find((child) => child.name === name);
}

function textOf(parent: BcfElement, name: string): string {
  return childOf(parent, name)?.text.trim() ?? '';
}
