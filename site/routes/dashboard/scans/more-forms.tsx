import styles from './scan-list.module.css';
import { ChevronRight } from '../../../../design/icons.ts';
import { Form } from 'react-router';
import { pages } from '../../../../contract/addresses.ts';
import type { Scan } from '../../../../contract/scans/scan.ts';
import { Button } from '../../../ui/button/button.tsx';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { texts } from './texts.ts';
import { AskedButton, useIsSent } from '../button-form.tsx';
import { TextField, Select } from '../../../ui/field/field.tsx';

interface MoreFormsProps {
  scan: Scan;
  nameId: string;
  asked: string | null;
  /** True if the user has a twin, which a download requires. */
  hasTwin: boolean;
}

/** The states in which a scan is neither being processed nor waiting for answers. */
const AT_REST: ReadonlySet<Scan['state']> = new Set(['ready', 'failed', 'cancelled']);

/** Renders rarely used actions of a scan. */
export function MoreForms({ scan, nameId, asked, hasTwin }: MoreFormsProps) {
  const renaming = useIsSent({ scan: scan.id, intent: 'rename' });
  const asks = { fields: { scan: scan.id }, nameId, keep: texts.keep };
  return (
    <details className={styles.more} open={asked === 'delete' || asked === 'delete-source' || undefined}>
      <summary className={`gap-1 soft inline-row ${styles.summary}`}>
        <ChevronRight size={16} aria-hidden="true" className={styles.chevron} />
        {texts.more}
      </summary>
      <div className={`stack gap-4 ${styles.forms}`}>
        <Form method="post" preventScrollReset className="flex wrap gap-3 at-end">
          <input type="hidden" name="scan" value={scan.id} />
          <TextField
            key={scan.name}
            name="name"
            label={texts.name}
            defaultValue={scan.name}
            maxLength={texts.nameMax}
            required
            dir="auto"
            autoComplete="off"
          />
          <Button intent="rename" aria-describedby={nameId} busy={renaming}>
            {texts.rename}
          </Button>
        </Form>
        {scan.source && AT_REST.has(scan.state) ? <ProcessAgain scan={scan} nameId={nameId} /> : null}
        <div className="row wrap gap-3">
          {scan.source && hasTwin ? (
            <a href={pages.scanSource(scan.id)} className={buttonClass()} aria-describedby={nameId}>
              {texts.downloadSource}
            </a>
          ) : null}
          {scan.source && scan.run > 0 ? (
            <AskedButton
              {...asks}
              intent="delete-source"
              label={texts.deleteSource}
              title={texts.askSource}
              asked={asked === 'delete-source'}
            >
              <p>{texts.askSourceText}</p>
            </AskedButton>
          ) : null}
          <AskedButton
            {...asks}
            intent="delete"
            label={texts.delete}
            title={texts.askDelete}
            variant="danger"
            asked={asked === 'delete'}
          >
            <p>{texts.askDeleteText}</p>
            {scan.inTwin ? <p>{texts.askDeleteInTwin}</p> : null}
          </AskedButton>
        </div>
      </div>
    </details>
  );
}

/** Renders a form that processes a scan again, with the unit and up axis that the user chooses. */
function ProcessAgain({ scan, nameId }: { scan: Scan; nameId: string }) {
  const busy = useIsSent({ scan: scan.id, intent: 'process' });
  return (
    <Form method="post" preventScrollReset className="flex wrap gap-3 at-end">
      <input type="hidden" name="scan" value={scan.id} />
      <Choice about="unit" options={texts.units} answer={scan.answers.unit} />
      <Choice about="up" options={texts.ups} answer={scan.answers.up} />
      <Button intent="process" aria-describedby={nameId} busy={busy}>
        {texts.processAgain}
      </Button>
    </Form>
  );
}

interface ChoiceProps {
  about: 'unit' | 'up';
  /** The names of the options, by value. */
  options: Readonly<Record<string, string>>;
  /** The earlier answer; undefined if there is none. */
  answer: string | undefined;
}

function Choice({ about, options, answer }: ChoiceProps) {
  return (
    <Select
      name={about}
      label={texts.choice[about]}
      defaultValue={answer ?? ''}
      options={[
        { value: '', label: texts.asFound },
        ...Object.entries(options).map(([value, label]) => ({ value, label })),
      ]}
    />
  );
}
