import { api } from '../../../../../contract/addresses.ts';
import { buttonClass } from '../../../../ui/button/button-class.ts';
import { DataSection } from './data-section.tsx';

const texts = {
  heading: 'Download everything',
  lead: 'One ZIP file with all that we hold on you: profile, messages, your twin with its earlier versions, your files and scans, sessions, and ways to sign in. JSON for programs, CSV for spreadsheets, and a README that says what each file is. You can import it again: your twin, files and scans come back.',
  download: 'Download your data',
} as const;

/** Everything that is held on one, as a file. */
export function DownloadSection({ userId }: { userId: string }) {
  return (
    <DataSection heading={texts.heading} lead={texts.lead} answer={undefined} intents={[]}>
      <div>
        <a href={api.accountExport(userId)} className={buttonClass()}>
          {texts.download}
        </a>
      </div>
    </DataSection>
  );
}
