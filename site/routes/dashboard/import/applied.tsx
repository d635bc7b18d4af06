import { Link } from 'react-router';
import { kindOfCollection } from '../../../../contract/changes/kinds/kinds.ts';
import { pages } from '../../../../contract/addresses.ts';
import type { Import } from '../../../../contract/import.ts';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { Notice } from '../../../ui/notice.tsx';
import { texts } from './texts.ts';
import styles from './applied.module.css';

/** It was imported: the ways on. */
export function Applied({ found: { format, collection, current, preview } }: { found: Import }) {
  const hasTwin = format === 'archive' && preview?.twin !== null;
  const words = hasTwin ? texts.applied : texts.appliedScans;
  const unplaced = preview?.table?.unplaced ?? 0;
  return (
    <>
      <Notice kind="success">
        <p>
          {format === 'archive'
            ? words
            : texts.appliedTable(kindOfCollection(collection)?.plural ?? collection)}
        </p>
        {hasTwin && !current?.public ? <p>{texts.appliedPrivate}</p> : null}
        {unplaced > 0 ? <p>{texts.appliedUnplaced(unplaced)}</p> : null}
      </Notice>
      <p className={styles.ways}>
        {hasTwin || format === 'csv' ? (
          <Link to={pages.myDemo()} className={buttonClass({ variant: 'primary' })}>
            {texts.explore}
          </Link>
        ) : (
          <Link to={pages.scans()} className={buttonClass({ variant: 'primary' })}>
            {texts.toScans}
          </Link>
        )}
        <Link to={pages.dashboard()} className={buttonClass()}>
          {texts.toDashboard}
        </Link>
      </p>
    </>
  );
}
