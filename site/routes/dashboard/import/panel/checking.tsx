import { Link } from 'react-router';
import { pages } from '../../../../../contract/addresses.ts';
import type { Import } from '../../../../../contract/import.ts';
import { buttonClass } from '../../../../ui/button/button-class.ts';
import type { ImportShown } from '../load-import.ts';
import { texts } from '../texts.ts';
import { ImportForm } from './import-form.tsx';
import { Progress } from '../../../../ui/progress/progress.tsx';

/** While the file is checked in the background; the page is told when it has been. */
export function Checking({ found, job }: { found: Import; job: ImportShown['job'] }) {
  return (
    <>
      <Progress done={job?.progress ?? null} text={job?.text || texts.checking} />
      <noscript>
        <p>
          <Link to={pages.import(found.id)} className={buttonClass()}>
            {texts.reload}
          </Link>
        </p>
      </noscript>
      <ImportForm found={found} intent="discard" label={texts.cancel} />
    </>
  );
}
