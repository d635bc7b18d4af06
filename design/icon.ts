import type { IconNode } from 'lucide';
import { createElement, type SVGProps } from 'react';

interface IconProps extends SVGProps<SVGSVGElement> {
  /** Width and height. */
  size?: number | string;
}

/** A drawn icon. Decorative: the element around it has its own name. */
export type Icon = (props: IconProps) => React.JSX.Element;

/** An icon with the elements that it is drawn of, as a text. */
export type DrawnIcon = Icon & { drawing: string };

/**
 * A component from a Lucide drawing. Its content is one constant text: as elements, a page's icons would take React longer. How it is drawn
 * is in `base.css`, once per page. Built pages of the site draw icons from style sheets instead (`site/vite/icon-sheets.ts`).
 */
export function drawIcon(node: IconNode): DrawnIcon {
  const drawing = node.map(([tag, attributes]) => `<${tag}${attributesOf(attributes)}/>`).join('');
  // A constant of the library's, no one's input.
  const inside = { __html: drawing };
  const draw: Icon = ({ size = 24, className, ...rest }) =>
    createElement('svg', {
      className: className ? `icon ${className}` : 'icon',
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      'aria-hidden': 'true',
      ...rest,
      dangerouslySetInnerHTML: inside,
    });
  return Object.assign(draw, { drawing });
}

function attributesOf(attributes: Record<string, string | number | undefined>): string {
  return Object.entries(attributes)
    .filter(([name, value]) => value !== undefined && name !== 'key')
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');
}
