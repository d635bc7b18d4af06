import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { ChevronLeft, X } from '../../../design/icons.ts';
import { IconButton } from './icons.tsx';
import styles from './side-panel.module.css';

interface SidePanelProps {
  title: ReactNode;
  /**
   * The key of the content. When the key changes, the focus moves to the heading, so that a screen reader
   * continues from there. If null, the panel does not move the focus, because the content does.
   */
  shown: string | null;
  /** If the panel appears with this key, the focus does not move to the heading. */
  unfocused?: string | undefined;
  /** The names of the buttons. */
  texts: { readonly back?: string; readonly close: string };
  /** Goes back to the previous content; null if there is none. */
  onBack?: (() => void) | null;
  /** Closes the panel; null if it is always open. */
  onClose: (() => void) | null;
  /** True if the panel is one of the lists on the page without WebGL. */
  flat?: boolean;
  children: ReactNode;
}

/** Renders a panel instead of the lists: beside the view or, on a phone, as a sheet. */
export function SidePanel(props: SidePanelProps) {
  const { title, shown, unfocused, texts, onBack = null, onClose, flat = false, children } = props;
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef<string | null | undefined>(unfocused);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    if (shown !== null) heading.current?.focus({ preventScroll: !flat });
  }, [shown, flat]);

  function press(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    (onBack ?? onClose)?.();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles Escape for its content
    <aside
      className={`unprinted column full line-above sheet-panel ${styles.panel}`}
      aria-labelledby={id}
      data-files={flat ? undefined : ''}
      data-tall={flat ? undefined : 'true'}
      data-flat={flat}
      onKeyDown={press}
    >
      <header className={`row gap-1 rigid ${styles.head}`}>
        {onBack && <IconButton icon={ChevronLeft} label={texts.back ?? ''} onClick={onBack} />}
        <h2 id={id} ref={heading} className="grow break" tabIndex={-1}>
          {title}
        </h2>
        {onClose && <IconButton icon={X} label={texts.close} onClick={onClose} />}
      </header>
      {children}
    </aside>
  );
}
