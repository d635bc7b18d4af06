import { parseXml, XmlElement, XmlText } from '@rgrove/parse-xml';
import type { BcfElement } from '../../../../contract/threads/bcf/read-topic.ts';

/** The maximum depth of nested elements. BCF needs six levels. */
const DEPTH_MAX = 32;

/**
 * Parses XML and returns its root element. Throws if the XML is not well-formed, uses an undefined entity or
 * is nested too deeply.
 */
export function parseElements(text: string): BcfElement {
  const { root } = parseXml(text);
  if (!root) throw new Error('The XML has no element.');
  return toElement(root, 1);
}

function toElement({ name, attributes, children }: XmlElement, depth: number): BcfElement {
  if (depth > DEPTH_MAX) throw new Error('The XML is nested too deeply.');
  return {
    name,
    attributes,
    text: children.map((child) => (child instanceof XmlText ? child.text : '')).join(''),
    children: children.flatMap((child) => (child instanceof XmlElement ? toElement(child, depth + 1) : [])),
  };
}
