import styles from './overview.module.css';
import { useId } from 'react';
import type { NewRunner, Runner } from '../../../../contract/scans/runner.ts';
import { Button } from '../../../ui/button/button.tsx';
import { TextField } from '../../../ui/field/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { FormNotice } from '../form-notice.tsx';
import { CopyField } from '../my-demo/share-info.tsx';
import { StaffDialog, useStaffForm } from './staff-dialog.tsx';
import { runnerTexts as words } from './texts.ts';

/**
 * Renders the scan runners, which are programs on other machines that process scans: what each runner is
 * doing, and forms to add and revoke runners.
 */
export function ScanRunners({ runners }: { runners: readonly Runner[] }) {
  const form = useStaffForm();
  const created = form.answer?.created;
  return (
    <section id="scan-runners" aria-labelledby="runners-heading" className={`stack gap-3 ${styles.audit}`}>
      <div className={`flex wrap ${styles.listHead}`}>
        <h2 id="runners-heading">{words.heading}</h2>
        <div className={styles.export}>
          <Button size="sm" onClick={form.open}>
            {words.add}
          </Button>
        </div>
      </div>
      <p className="soft measure">{words.lead}</p>
      {created && runners.some(({ id }) => id === created.runner.id) ? <Token {...created} /> : null}
      {runners.length === 0 ? (
        <p className="soft">{words.none}</p>
      ) : (
        <ul className="plain-list line-above">
          {runners.map((runner) => (
            <RunnerItem key={runner.id} runner={runner} />
          ))}
        </ul>
      )}
      <StaffDialog
        form={form}
        intent="create-runner"
        title={words.addTitle}
        what={words.addWhat}
        confirm={words.confirm}
      >
        <TextField
          label={words.name}
          hint={words.nameHint}
          name="name"
          required
          maxLength={80}
          autoComplete="off"
          data-first-focus
        />
      </StaffDialog>
    </section>
  );
}

function Token({ runner, token }: NewRunner) {
  return (
    <Notice kind="success">
      <p>{words.tokenHint(runner.name)}</p>
      <CopyField label={words.token} value={token} texts={words.copyToken} />
    </Notice>
  );
}

function RunnerItem({ runner }: { runner: Runner }) {
  const form = useStaffForm();
  const nameId = useId();
  const { name, memory, cores, seenAt, scans } = runner;
  return (
    <li className={`flex wrap spread small break line-below ${styles.item}`}>
      <div>
        <p id={nameId} className="strong" dir="auto">
          {name}
        </p>
        {scans.map(({ id, step, progress }) => (
          <p key={id}>{words.working(step, progress)}</p>
        ))}
        <p className="muted tabular">
          {seenAt === null ? (
            words.never
          ) : (
            <>
              {scans.length === 0 ? `${words.idle}. ` : null}
              {words.size(memory, cores)}. {words.seen} <RelativeTime at={seenAt} />
            </>
          )}
        </p>
        {form.isOpen || form.answer?.ok !== false ? null : <FormNotice answer={form.answer} />}
      </div>
      <Button size="sm" aria-describedby={nameId} onClick={form.open}>
        {words.revoke}
      </Button>
      <StaffDialog
        form={form}
        about={{ runner: runner.id }}
        intent="revoke-runner"
        title={words.revokeTitle(name)}
        what={words.revokeWhat}
        confirm={words.revokeConfirm}
        danger
      />
    </li>
  );
}
