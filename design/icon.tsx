import type { IconNode } from 'lucide';
import type { SVGProps } from 'react';

interface IconProps extends SVGProps<SVGSVGElement> {
  /** Width and height. */
  size?: number | string;
}

/** A drawn icon. Decorative: the element around it has its own name. */
export type Icon = (props: IconProps) => React.JSX.Element;

/**
 * A component from a Lucide drawing. Its content is one constant text: a page has dozens of icons, and as
 * elements they would be a sixth of what the server renders. How it is drawn is in `base.css`, once per page.
 */
export function drawIcon(node: IconNode): Icon {
  const inside = { __html: node.map(([tag, attributes]) => `<${tag}${attributesOf(attributes)}/>`).join('') };
  return function DrawnIcon({ size = 24, className, ...rest }) {
    return (
      <svg
        className={className ? `icon ${className}` : 'icon'}
        width={size}
        height={size}
        viewBox="0 0 24 24"
        aria-hidden="true"
        {...rest}
        // eslint-disable-next-line react/no-danger -- a constant of the library's, no one's input.
        dangerouslySetInnerHTML={inside}
      />
    );
  };
}

function attributesOf(attributes: Record<string, string | number | undefined>): string {
  return Object.entries(attributes)
    .filter(([name, value]) => value !== undefined && name !== 'key')
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');
}
