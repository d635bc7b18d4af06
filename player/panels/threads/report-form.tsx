import { useId, useState } from 'react';
import { COMMENT_MAX_LENGTH } from '../../../contract/limits.ts';
import type { Thread } from '../../../contract/threads/thread.ts';
import { type ReportDraft, reportTexts as texts, typedReport as typed } from '../../state/threads/report.ts';
import { texts as playerTexts } from '../../state/texts.ts';
import { describeAnchor } from '../../state/threads/show-threads.ts';
import { Button } from '../parts/icons.tsx';
import { SidePanel } from '../parts/side-panel.tsx';
import { useActions, usePlayerState } from '../parts/use-player.ts';
import styles from './thread-panel.module.css';
import own from './report-form.module.css';

/** Renders the form in which a visitor reports a problem. */
export function ReportForm() {
  const { threads: talk } = useActions();
  const report = usePlayerState((state) => state.report);
  const flat = usePlayerState(({ screen }) => screen.kind === 'flat');
  if (!report) return null;
  const sent = report.sending === 'done';
  const close = () => talk((actions) => actions.report.close());

  return (
    <SidePanel
      title={sent ? texts.sentTitle : playerTexts.report}
      shown={sent ? 'sent' : 'form'}
      texts={texts}
      flat={flat}
      onClose={close}
    >
      <div className={`fills ${styles.scroller}`}>{sent ? <Sent /> : <Fields report={report} />}</div>
    </SidePanel>
  );
}

function Sent() {
  const { threads: talk } = useActions();
  return (
    <div className={`column gap-2 ${own.form}`}>
      <p className={`strong ${styles.strong}`}>{texts.sent}</p>
      <p>{texts.sentHint}</p>
      <p>
        <Button label={texts.another} onClick={() => talk(({ report }) => void report.begin())} />
      </p>
    </div>
  );
}

function Fields({ report }: { report: ReportDraft }) {
  const { threads: talk } = useActions();
  const [text, setText] = useState(typed.text);
  const [replyTo, setReplyTo] = useState(typed.replyTo);
  const [withPicture, setWithPicture] = useState(true);
  const id = useId();
  const over = text.trim().length - COMMENT_MAX_LENGTH;
  const { picture, failure, sending } = report;
  Object.assign(typed, { text, replyTo });

  return (
    <form
      className={`column gap-2 ${own.form}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (over <= 0) talk((actions) => actions.report.send({ text, replyTo, withPicture }));
      }}
    >
      <p className="soft">{texts.lead}</p>
      <Place report={report} />
      <label htmlFor={`${id}-text`}>{texts.text}</label>
      <textarea
        id={`${id}-text`}
        className="control"
        dir="auto"
        rows={4}
        required
        value={text}
        aria-invalid={over > 0}
        aria-describedby={over > 0 ? `${id}-over` : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      {over > 0 && (
        <p id={`${id}-over`} className={`strong break ${own.problem}`} role="status">
          {texts.tooLong(over)}
        </p>
      )}
      <label htmlFor={`${id}-reply`}>{texts.replyTo}</label>
      <input
        id={`${id}-reply`}
        className="control"
        type="email"
        autoComplete="email"
        maxLength={254}
        value={replyTo}
        aria-describedby={`${id}-hint`}
        onChange={(event) => setReplyTo(event.target.value)}
      />
      <p id={`${id}-hint`} className="soft">
        {texts.replyToHint}
      </p>
      {picture && (
        <>
          <label className={`row touchable gap-2 ${own.choice}`}>
            <input
              type="checkbox"
              checked={withPicture}
              onChange={(event) => setWithPicture(event.target.checked)}
            />
            {texts.withPicture}
          </label>
          {withPicture && (
            <img
              className={`full ${styles.picture}`}
              src={`data:image/png;base64,${picture}`}
              alt={texts.picture}
            />
          )}
        </>
      )}
      {failure !== '' && (
        <div className={`strong break ${own.problem}`} role="alert">
          <p>{texts.failed}</p>
          <p>{failure}</p>
        </div>
      )}
      <p>
        <Button
          type="submit"
          label={sending === 'now' ? texts.sending : texts.send}
          className="primary"
          disabled={over > 0}
          aria-busy={sending === 'now'}
        />
      </p>
    </form>
  );
}

function Place({ report: { about } }: { report: ReportDraft }) {
  const { threads: talk } = useActions();
  const canChoose = usePlayerState(
    ({ capture, screen }) => capture?.canPick === true && screen.kind !== 'flat',
  );
  return (
    <fieldset className={`column gap-2 ${own.place}`}>
      <legend>{texts.about}</legend>
      <bdi className="break">{about ? describeAnchor({ anchor: about } as Thread) : texts.whole}</bdi>
      {canChoose && (
        <Button
          label={about ? texts.chooseOther : texts.choose}
          onClick={() => talk(({ report }) => report.choosePlace())}
        />
      )}
      {about && (
        <Button label={texts.forgetPlace} onClick={() => talk(({ report }) => report.forgetPlace())} />
      )}
    </fieldset>
  );
}
