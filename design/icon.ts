import type { IconNode } from 'lucide';
import { createElement, type SVGProps } from 'react';

interface IconProps extends SVGProps<SVGSVGElement> {
  /** Width and height of the icon. */
  size?: number | string;
}

/** A drawn icon. It is decorative, because the element around it has an accessible name. */
export type Icon = (props: IconProps) => React.JSX.Element;

/** An icon that also provides its SVG elements as text. */
export type DrawnIcon = Icon & { drawing: string };

/**
 * Returns a component for a Lucide drawing. Its content is one constant string, because React takes longer to
 * render an icon's elements one by one. `base.css` styles all icons. Built pages of the site draw icons from
 * style sheets instead (`vite.config.ts`).
 */
export function drawIcon(node: IconNode): DrawnIcon {
  const drawing = node.map(([tag, attributes]) => `<${tag}${attributesOf(attributes)}/>`).join('');
  // `drawing` is built from constants in the code, never from user input.
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
