import { useEffect, useState } from 'react';
import { api, pages } from '../../contract/addresses.ts';
import { type LeftEdits, listLeftEdits } from '../../outbox/unsent-edits-storage.ts';
import { type Operation, TWIN } from '../../contract/changes/operation.ts';
import { commentsOf } from '../browser/host/keeper-for-player.ts';
import { Button } from '../ui/button/button.tsx';
import { ConfirmButton } from '../ui/dialog.tsx';
import { buttonClass } from '../ui/button/button-class.ts';
import { classNames } from '../ui/class-names.ts';
import { Notice } from '../ui/notice.tsx';
import { unsent as texts, unsentComments } from './texts.ts';
import styles from './unsent-edits.module.css';

/**
 * Renders what a user had not sent when they lost the right to edit the twin at this path: why it was not
 * saved, and a way to copy it. After the session has ended, renders only the number of edits and a way to
 * sign in. Renders nothing if everything was sent, or if the signed-in user did not make the edits.
 */
export function UnsentEdits(props: UnsentEditsProps) {
  const { path, comments = true, className } = props;
  return (
    <div className={classNames('stack gap-3', styles.unsent, className)}>
      <LeftInBrowser key={path} path={path} texts={texts} />
      {comments && (
        <LeftInBrowser
          key={commentsOf(path)}
          path={commentsOf(path)}
          texts={{ ...texts, ...unsentComments }}
        />
      )}
    </div>
  );
}

interface UnsentEditsProps {
  path: string;
  /** Whether to include comments, which the user can no longer write either. */
  comments?: boolean;
  className?: string | undefined;
}

interface LeftInBrowserProps {
  /** The path under which the unsent edits are stored. */
  path: string;
  texts: Record<Exclude<keyof typeof texts, 'title' | 'why' | 'heading' | 'kinds'>, string> &
    Pick<typeof texts, 'title' | 'why'>;
}

function LeftInBrowser({ path, texts }: LeftInBrowserProps) {
  const [found, setFound] = useState<Found | null>(null);
  const [copied, setCopied] = useState<boolean | null>(null);
  useEffect(() => {
    let shown = true;
    void findOwn(path).then((own) => shown && setFound(own));
    return () => void (shown = false);
  }, [path]);
  if (!found) return null;
  const { left, isSignedOut } = found;
  if (isSignedOut)
    return (
      <Notice>
        <p className="strong">{texts.title(left.operations.length)}</p>
        <p>{texts.signedOut}</p>
        <div className={`ways ${styles.ways}`}>
          <a
            className={buttonClass({ variant: 'primary', size: 'sm' })}
            href={pages.signIn(path.replace(/#.*/, ''))}
          >
            {texts.signIn}
          </a>
        </div>
      </Notice>
    );
  const text = describeEdits(left);

  async function copy(): Promise<void> {
    setCopied(
      await navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      ),
    );
  }

  function discard(): void {
    left.forget();
    setFound(null);
  }

  return (
    <Notice>
      <p className="strong">{texts.title(left.operations.length)}</p>
      <p>{texts.why(left.name)}</p>
      <details open={copied === false || undefined}>
        <summary>{texts.show}</summary>
        <textarea
          readOnly
          aria-label={texts.text}
          rows={6}
          value={text}
          className={`small full ${styles.text}`}
        />
      </details>
      <div className={`ways ${styles.ways}`}>
        <Button size="sm" variant="primary" onClick={() => void copy()}>
          {texts.copy}
        </Button>
        <ConfirmButton
          button={{ size: 'sm', children: texts.discard }}
          title={texts.discardTitle}
          confirmLabel={texts.discard}
          danger
          onConfirm={discard}
        >
          <p>{texts.discardHint}</p>
        </ConfirmButton>
        <span role="status">{copied === null ? null : copied ? texts.copied : texts.byHand}</span>
      </div>
    </Notice>
  );
}

interface Found {
  left: LeftEdits;
  isSignedOut: boolean;
}

/**
 * Returns the user's unsent edits; if nobody is signed in, the edits of any user. Returns null if there are
 * none.
 */
async function findOwn(path: string): Promise<Found | null> {
  try {
    for (const left of listLeftEdits(path, localStorage)) {
      const { status } = await fetch(api.sessions(left.userId));
      if (status === 200 || status === 401) return { left, isSignedOut: status === 401 };
    }
  } catch {
    // Storage is blocked, so nothing was stored, or the server cannot be reached.
  }
  return null;
}

/** Returns edits as text that the user can read, or send to somebody who can make them. */
export function describeEdits({ name, operations }: Pick<LeftEdits, 'name' | 'operations'>): string {
  return [texts.heading(name), ...operations.map(describeEdit)].join('\n\n');
}

function describeEdit(operation: Operation): string {
  const { collection, item, kind } = operation;
  const title = [item.title, item.name, item.id]
    .filter((each) => typeof each === 'string')
    .find((each) => each !== '');
  const what = collection === TWIN ? texts.ofTwin : `${title ?? ''} (${collection})`;
  const names = kind === 'change' ? operation.changed : kind === 'add' ? Object.keys(item) : [];
  const fields = names.filter((each) => each !== 'id').map((each) => `  ${each}: ${valueText(item[each])}`);
  return [`${texts.kinds[kind]} ${what}`, ...fields].join('\n');
}

function valueText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '–');
}
