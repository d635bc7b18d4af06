import type { IconNode } from 'lucide';
import { createElement } from 'react';

/** One of Lucide's drawings. Decoration: whatever holds it has a name of its own. */
export function Icon({ drawing, size = 20 }: { drawing: IconNode; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {drawing.map(([tag, attributes], index) =>
        createElement(tag, { ...attributes, key: `${tag} ${index}` }),
      )}
    </svg>
  );
}
