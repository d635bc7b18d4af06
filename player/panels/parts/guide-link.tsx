import type { ReactNode } from 'react';
import { pages } from '../../../contract/addresses.ts';
import { readHostOrigin } from '../../state/host-origin.ts';

/**
 * Renders a link to a guide on the site; nothing if the player does not know the site. Use it only in parts
 * that load on demand, because this module contains the addresses of all guides.
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
