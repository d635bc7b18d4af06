import type { ReactNode } from 'react';
import { pages } from '../../../contract/addresses.ts';
import { readHostOrigin } from '../../state/host-origin.ts';

/** A link to a guide of the site; nothing where the player knows no site. */
export function GuideLink({ name, children }: { name: string; children: ReactNode }) {
  const origin = readHostOrigin();
  if (!origin) return null;
  return (
    <a href={origin + pages.guide(name)} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
