import type { ReactNode } from 'react';
import { pages } from '../../../contract/addresses.ts';
import { readHostOrigin } from '../../state/host-origin.ts';

/**
 * Renders a link to a guide of the site; nothing if the player does not know the site. For parts that load on
 * first use alone: it brings all addresses along.
 */
export function GuideLink({ name, children }: { name: string; children: ReactNode }) {
  const origin = readHostOrigin();
  if (!origin) return null;
  return (
    <a href={origin + pages.guide(name)} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
