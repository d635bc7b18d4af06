import { Link } from 'react-router';
import { api, pages } from '../../../../../contract/addresses.ts';
import { buttonClass } from '../../../../ui/button/button-class.ts';
import styles from './export-section.module.css';
import { texts } from './texts.ts';

/** One's twin as a file, its tags as a table, and the ways to bring one in and to verify one. */
export function ExportSection({ userId }: { userId: string }) {
  return (
    <section className={styles.export} aria-labelledby="export">
      <h2 id="export" className={styles.title}>
        {texts.title}
      </h2>
      <p className={styles.lead}>{texts.lead}</p>
      <p className={styles.ways}>
        <a href={api.tourExport(userId)} download className={buttonClass({ size: 'sm' })}>
          {texts.archive}
        </a>
        <a href={api.tagsCsv(userId)} download className={buttonClass({ size: 'sm' })}>
          {texts.tags}
        </a>
        <a href={api.pointsCsv(userId)} download className={buttonClass({ size: 'sm' })}>
          {texts.points}
        </a>
        <a href={api.measurementsCsv(userId)} download className={buttonClass({ size: 'sm' })}>
          {texts.measurements}
        </a>
      </p>
      <p className={styles.links}>
        <Link to={pages.import()}>{texts.import}</Link>
        <a href={pages.verify()}>{texts.verify}</a>
        <a href={pages.guide('take-your-data-with-you')}>{texts.guide}</a>
      </p>
    </section>
  );
}
