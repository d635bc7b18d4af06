import type { ReactNode } from 'react';
import { pageOf } from '../../../contract/addresses.ts';
import type { TourRef } from '../../../contract/tour-id.ts';
import { pageTitle } from '../../page/page-title.ts';
import { PublicFrame } from '../../page/public-frame.tsx';
import { buttonClass } from '../../ui/button/button-class.ts';
import styles from './twin-subpage.module.css';

/** Returns the meta tags of a page about a twin, which search engines must not list. */
export function subpageMeta(title: string, twin: { name: string } | undefined) {
  return [
    { title: pageTitle(twin ? `${title} · ${twin.name}` : title) },
    { name: 'robots', content: 'noindex' },
  ];
}

interface TwinSubpageProps {
  tour: TourRef;
  /** The name of the twin. */
  name: string;
  title: string;
  /** The label of the link to the twin. */
  toTwin: string;
  children: ReactNode;
}

/**
 * Renders a page about a twin, such as its history, with the page's title, the twin's name, and a link to the
 * twin.
 */
export function TwinSubpage({ tour, name, title, toTwin, children }: TwinSubpageProps) {
  return (
    <PublicFrame>
      <div className={`stack gap-4 one-column ${styles.page}`}>
        <div className={`row wrap spread ${styles.head}`}>
          <h1 className="break">
            {title} · <bdi>{name}</bdi>
          </h1>
          <a href={pageOf(tour)} className={buttonClass({ size: 'sm' })}>
            {toTwin}
          </a>
        </div>
        {children}
      </div>
    </PublicFrame>
  );
}
