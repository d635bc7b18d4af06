import { Flag } from '../../../design/icons.ts';
import { texts } from '../../state/texts.ts';
import { IconButton } from '../parts/icons.tsx';
import { lazyPart } from '../parts/lazy-part.tsx';
import { useActions, usePlayerState } from '../parts/use-player.ts';

export const ReportPanel = lazyPart(async () => (await import('./report-form.tsx')).ReportForm);

/**
 * Returns a function that starts a report. Returns null if the owner does not allow reports, or if the user
 * can comment and therefore does not need reports. The code of reports loads when the user starts one.
 */
export function useReport(): (() => void) | null {
  const { threads } = useActions();
  const allowed = usePlayerState(
    ({ reports, threads: talk }) => reports && (!talk || talk.role === 'viewer'),
  );
  return allowed ? () => threads(({ report }) => void report.begin()) : null;
}

export function ReportButton() {
  const begin = useReport();
  return begin && <IconButton icon={Flag} label={texts.report} onClick={begin} />;
}
