import type { ReactNode } from 'react';

/** Text for people who listen to the page. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="unseen">{children}</span>;
}
