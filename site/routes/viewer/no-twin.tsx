import { Box } from '../../../design/icons.ts';
import { useEffect } from 'react';
import { pages } from '../../../contract/addresses.ts';
import { PublicFrame } from '../../page/public-frame.tsx';
import { buttonClass } from '../../ui/button/button-class.ts';
import styles from './no-twin.module.css';
import { digitalTwin as texts } from './texts.ts';

interface NoTwinProps {
  title: string;
  hint: string;
  /** The console message that the specification requires. */
  log?: string;
  /** The main link; by default, a link to the dashboard. */
  way?: { href: string; label: string };
}

const DASHBOARD = { href: pages.dashboard(), label: texts.toDashboard };

/** Renders a page instead of a twin: why there is none, and where to go instead. */
export function NoTwin({ title, hint, log, way = DASHBOARD }: NoTwinProps) {
  useEffect(() => {
    if (log) console.error(log);
  }, [log]);
  return (
    <PublicFrame>
      <div className={`stack gap-3 centered ${styles.page}`}>
        <Box size={32} aria-hidden="true" className={styles.icon} />
        <h1>{title}</h1>
        <p className={`muted ${styles.hint}`}>{hint}</p>
        <div className={`flex wrap gap-3 ${styles.ways}`}>
          <a href={way.href} target="_top" className={buttonClass({ variant: 'primary' })}>
            {way.label}
          </a>
          <a href={pages.landing()} target="_top" className={buttonClass()}>
            {texts.toHome}
          </a>
        </div>
      </div>
    </PublicFrame>
  );
}
