import styles from './export-section.module.css';
import { Link } from 'react-router';
import { api, pages } from '../../../../contract/addresses.ts';
import { formatBytes } from '../../../../contract/files/format-bytes.ts';
import type { ExportedScan } from '../../../../contract/twin-archive/archived-scan.ts';
import { Button } from '../../../ui/button/button.tsx';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { Select } from '../../../ui/field/select.tsx';

/** What the page of one's twin says about taking it along. */
const texts = {
  title: 'Export',
  lead: 'Take your twin with you: all its data, with plans, pictures and a page that opens without a server. The archive is signed, so anyone can check that it is complete and unchanged.',
  archive: 'Download archive (ZIP)',
  scan: 'Include the space of this twin',
  scanHint:
    'With its space, the twin opens right after you import it elsewhere. The size is what the space adds to the archive.',
  scans: {
    space: (size: string) => `Yes, the space (${size})`,
    all: (size: string) => `Yes, the space and the uploaded scan (${size})`,
    none: 'No, export the twin without its space',
  },
  tags: 'Download tags (CSV)',
  points: 'Download points of interest (CSV)',
  measurements: 'Download measurements (CSV)',
  import: 'Import a twin, tags or points',
  verify: 'Verify an archive',
  guide: 'What an export contains',
} as const;

const FORM = 'export-archive';

interface ExportSectionProps {
  userId: string;
  /** Bytes that the scan that the twin is of adds; null for a twin of none. */
  scan: { space: number; source: number } | null;
}

/** Your twin as a file, its tags as a table, and the ways to bring one in and to verify one. */
export function ExportSection({ userId, scan }: ExportSectionProps) {
  return (
    <section className={styles.export} aria-labelledby="export">
      <h2 id="export" className={styles.title}>
        {texts.title}
      </h2>
      <p className={styles.lead}>{texts.lead}</p>
      {scan ? (
        <form id={FORM} action={api.tourExport(userId)}>
          <Select label={texts.scan} hint={texts.scanHint} name="scan" options={optionsOf(scan)} />
        </form>
      ) : null}
      <p className={styles.ways}>
        {scan ? (
          <Button type="submit" form={FORM} size="sm">
            {texts.archive}
          </Button>
        ) : (
          <a href={api.tourExport(userId)} download className={buttonClass({ size: 'sm' })}>
            {texts.archive}
          </a>
        )}
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

/** What of the scan comes along, and how large that is. */
function optionsOf({ space, source }: NonNullable<ExportSectionProps['scan']>) {
  const options: { value: ExportedScan; label: string }[] = [
    { value: 'space', label: texts.scans.space(formatBytes(space)) },
    { value: 'none', label: texts.scans.none },
  ];
  if (source > 0) options.splice(1, 0, { value: 'all', label: texts.scans.all(formatBytes(space + source)) });
  return options;
}
