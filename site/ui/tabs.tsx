import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import styles from './tabs.module.css';

export interface Tab {
  id: string;
  label: ReactNode;
  /** The tab's own address, so that tabs work without scripts. */
  href: string;
  panel: ReactNode;
}

interface TabsProps {
  /** The accessible name of the tabs. */
  label: string;
  tabs: readonly Tab[];
  selected: string;
  onSelect: (id: string) => void;
}

/** Renders tabs. Arrow keys select a tab immediately. Only the selected panel is rendered. */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const current = tabs.find(({ id }) => id === selected) ?? tabs[0];

  function onKeyDown(event: KeyboardEvent) {
    const next = nextTab(tabs, selected, event);
    if (!next) return;
    event.preventDefault();
    onSelect(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.id)}"]`)?.focus();
  }

  return (
    <div>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs receive the focus */}
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={`flex wrap line-below ${styles.list}`}
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <a
            key={tab.id}
            role="tab"
            href={tab.href}
            id={`${base}-${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab === current}
            aria-controls={tab === current ? `${base}-panel` : undefined}
            tabIndex={tab === current ? 0 : -1}
            className={`gap-2 muted strong inline-row touchable ${styles.tab}`}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              onSelect(tab.id);
            }}
          >
            {tab.label}
          </a>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${base}-panel`}
        aria-labelledby={`${base}-${current?.id}`}
        className={styles.panel}
      >
        {current?.panel}
      </div>
    </div>
  );
}

function nextTab(tabs: readonly Tab[], selected: string, event: KeyboardEvent): Tab | undefined {
  const index = tabs.findIndex(({ id }) => id === selected);
  const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  if (event.key === 'Home') return tabs[0];
  if (event.key === 'End') return tabs.at(-1);
  if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
    return tabs[(index + (event.key === forward ? 1 : -1) + tabs.length) % tabs.length];
  }
  if (event.key === ' ') {
    const id = (event.target as HTMLElement).dataset.tab;
    return tabs.find((tab) => tab.id === id);
  }
  return undefined;
}
