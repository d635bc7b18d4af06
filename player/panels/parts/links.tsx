import type { ReactNode } from 'react';
import { pages } from '../../../contract/addresses.ts';
import { readHostOrigin } from '../../state/host-origin.ts';
import { linkText } from '../../../contract/text/link-text.ts';

/** A link to a guide of the site; nothing if the player does not know the site. */
export function GuideLink({ name, children }: { name: string; children: ReactNode }) {
  const origin = readHostOrigin();
  if (!origin) return null;
  return (
    <a href={origin + pages.guide(name)} target="_blank" rel="noopener">
      {children}
    </a>
  );
}

/** A text with links, which open in a new window without a referrer. */
export function LinkedText({ text, className }: { text: string; className?: string | undefined }) {
  return (
    <p className={className} dir="auto">
      {linkText(text).map(({ text: words, at, href }) =>
        href ? (
          <a key={at} href={href} target="_blank" rel="noopener noreferrer ugc">
            {words}
          </a>
        ) : (
          words
        ),
      )}
    </p>
  );
}
