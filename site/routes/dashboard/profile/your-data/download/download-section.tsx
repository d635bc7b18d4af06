import { api } from '../../../../../../contract/addresses.ts';
import { buttonClass } from '../../../../../ui/button/button-class.ts';
import { DataSection } from '../data-section.tsx';
import { texts } from './texts.ts';

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
