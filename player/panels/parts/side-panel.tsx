import type { KeyboardEvent, ReactNode } from 'react';
import styles from './side-panel.module.css';

interface SidePanelProps {
  /** The id of the panel's heading. */
  labelledBy: string;
  /** The heading and the buttons beside it. */
  head: ReactNode;
  /** Goes back to the previous content, or closes the panel. */
  onEscape: () => void;
  /** True if the panel is one of the lists on the page without WebGL. */
  flat?: boolean;
  children: ReactNode;
}

/** Renders a panel instead of the lists: beside the view or, on a phone, as a sheet. */
export function SidePanel({ labelledBy, head, onEscape, flat = false, children }: SidePanelProps) {
  function press(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    onEscape();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles Escape for its content
    <aside
      className={`unprinted column full line-above ${styles.panel}`}
      aria-labelledby={labelledBy}
      data-files={flat ? undefined : ''}
      data-tall={flat ? undefined : 'true'}
      data-flat={flat}
      onKeyDown={press}
    >
      <header className={`row gap-1 rigid ${styles.head}`}>{head}</header>
      {children}
    </aside>
  );
}
