import type { ReactNode } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { CircleCheck } from '../../../design/icons.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Conflict, Draft, Fields } from './draft.ts';
import styles from './conflict-notice.module.css';
import { conflict as texts } from './texts.ts';

type VersionName = 'mine' | 'theirs';

interface ConflictNoticeProps<F extends Fields> {
  draft: Draft<F>;
  /** The labels of the fields. */
  names: Readonly<Record<keyof F, string>>;
  onTake: (field: string, version: VersionName) => void;
  /** Called when the user no longer needs the versions that are not in the form. */
  onDone: () => void;
}

/**
 * Renders both versions of each field that was changed both in this form and elsewhere, and when the other
 * version was saved. Whichever version the user chooses, the other one stays available until they are done.
 * Without scripts, the buttons of the notice submit the form. The notice must come after the form's own
 * buttons, because Enter presses the first button in a form.
 */
export function ConflictNotice<F extends Fields>({ draft, names, onTake, onDone }: ConflictNoticeProps<F>) {
  if (draft.conflicts.length === 0) return null;
  return (
    <Notice className={styles.notice}>
      <p>{texts.lead}</p>
      {draft.conflicts.map((conflict) => (
        <Versions
          key={conflict.field}
          conflict={conflict}
          draft={draft}
          name={names[conflict.field] ?? ''}
          onTake={onTake}
        />
      ))}
      <Choice value="done" onChoose={onDone}>
        {texts.done}
      </Choice>
    </Notice>
  );
}

interface VersionsProps {
  conflict: Conflict;
  draft: Draft<Fields>;
  name: string;
  onTake: ConflictNoticeProps<Fields>['onTake'];
}

function Versions({ conflict, draft, name, onTake }: VersionsProps) {
  const { field, mine, theirs, savedAt } = conflict;
  const version = (which: VersionName) => ({
    text: conflict[which],
    inForm: draft.values[field] === conflict[which],
    choice: (
      <Choice value={`${which} ${field}`} onChoose={() => onTake(field, which)}>
        {which === 'mine' ? texts.takeMine : texts.takeTheirs}
      </Choice>
    ),
  });
  return (
    <div role="group" aria-label={name} className={`full line-above ${styles.conflict}`}>
      <p className="small strong">{name}</p>
      <Version {...version('mine')} label={draft.saved[field] === mine ? texts.mineSaved : texts.mine} />
      {mine === theirs ? null : (
        <Version
          {...version('theirs')}
          label={
            <>
              {texts.theirs} <RelativeTime at={savedAt} />
            </>
          }
        />
      )}
    </div>
  );
}

interface VersionProps {
  label: ReactNode;
  text: string;
  inForm: boolean;
  choice: ReactNode;
}

function Version({ label, text, inForm, choice }: VersionProps) {
  return (
    <div className={`row wrap spread touchable ${styles.version}`}>
      <div className={`shrinks ${styles.words}`}>
        <p className="soft">{label}</p>
        <p dir="auto" className={text ? styles.text : 'soft'}>
          {text || texts.nothing}
        </p>
      </div>
      {inForm ? (
        <p className={`row gap-1 small ${styles.taken}`}>
          <CircleCheck size={16} aria-hidden="true" />
          {texts.inForm}
        </p>
      ) : (
        choice
      )}
    </div>
  );
}

interface ChoiceProps {
  /** The value of the field `version` that the button sends. `readChoice` parses it. */
  value: string;
  onChoose: () => void;
  children: ReactNode;
}

function Choice({ value, onChoose, children }: ChoiceProps) {
  return (
    <Button
      type="submit"
      name="version"
      value={value}
      size="sm"
      onClick={(event) => {
        event.preventDefault();
        onChoose();
      }}
    >
      {children}
    </Button>
  );
}

interface DraftOriginProps<F extends Fields> {
  draft: Draft<F>;
  /** The revision of the document; 0 if there is none. */
  revision: number;
}

/**
 * Renders hidden fields with the values that a form was based on, from which the server derives what the user
 * changed. `readSentDraft` reads them.
 */
export function DraftOrigin<F extends Fields>({ draft, revision }: DraftOriginProps<F>) {
  return (
    <>
      <input type="hidden" name="revision" value={revision} />
      {Object.entries(draft.saved).map(([field, value]) => (
        <input key={field} type="hidden" name={`was.${field}`} value={value} />
      ))}
      {draft.conflicts.length > 0 ? (
        <input type="hidden" name="conflicts" value={JSON.stringify(draft.conflicts)} />
      ) : null}
    </>
  );
}
