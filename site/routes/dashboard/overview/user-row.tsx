import { useEffect, useId, useRef, useState } from 'react';
import type { UserRow as Row, Message, MessagePage } from '../../../../contract/account/account.ts';
import { Avatar } from '../../../page/avatar.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { HandOverControl } from './hand-over-control.tsx';
import { texts, blockingTexts as words } from './texts.ts';
import styles from './overview.module.css';
import { Button } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { MessageItem, messageTexts, mergeMessages } from '../message-item.tsx';
import { api, pages } from '../../../../contract/addresses.ts';
import { formatTopic } from '../../../../contract/topic.ts';
import { watch } from '../../../browser/watch.ts';
import { readApi } from '../read-api.ts';
import { HiddenFields } from '../button-form.tsx';
import { FormNotice } from '../form-notice.tsx';
import { TextArea } from '../../../ui/field/field.tsx';
import { StaffDialog, useStaffForm } from './staff-dialog.tsx';

/** Renders a user with their details, and their messages on request. */
export function UserRow({ user, handsOver }: { user: Row; handsOver: boolean }) {
  const { id, name, role, company, title, phone, createdAt, messageCount } = user;
  const facts = Object.entries({ title, role, company, phone }).filter(([, fact]) => fact);
  const nameId = useId();
  const [open, setOpen] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  // The user may have opened the details before hydration.
  useEffect(() => setOpen(details.current?.open ?? false), []);
  return (
    <li className={`stack line-below ${styles.row}`}>
      <Avatar name={name} />
      <div className={`stack ${styles.words}`}>
        <h3 id={nameId} className="break" dir="auto">
          {name || texts.nameless}
        </h3>
        <Addresses user={user} />
        <p className="small break">
          {/* Texts can have either writing direction, so each one is isolated. */}
          {facts.map(([what, fact]) => (
            <span key={what} className={styles.fact}>
              <bdi>{fact}</bdi>
            </span>
          ))}
        </p>
        <p className="soft tabular">
          {texts.joined} <RelativeTime at={createdAt} />
        </p>
      </div>
      <details
        ref={details}
        className={`stack gap-2 at-start ${styles.messages}`}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary className={`small strong inline-row touchable ${styles.summary}`}>
          {texts.messages} ({messageCount})
        </summary>
        {open ? <UserMessages userId={id} /> : null}
      </details>
      {user.blockedFor === null ? null : (
        <p className={`small break ${styles.block}`}>
          <span className={`strong ${styles.mark}`}>{words.blocked}</span>{' '}
          <bdi>{words.because(user.blockedFor)}</bdi>
        </p>
      )}
      {/* Only the configuration and the operator determine who is staff, and staff cannot be blocked. */}
      {user.staff && !handsOver ? null : (
        <div className={`stack gap-2 at-start ${styles.control}`}>
          {handsOver ? <HandOverControl user={user} nameId={nameId} /> : null}
          {user.staff ? null : <BlockControl user={user} nameId={nameId} />}
        </div>
      )}
    </li>
  );
}

/** Renders the sign-in address and, if it differs, the contact address. */
function Addresses({ user: { email, signInEmail, signInEmailVerified } }: { user: Row }) {
  const known = signInEmailVerified ? texts.signsIn : texts.unverified;
  return (
    <div className="small break">
      {signInEmail ? <Address email={signInEmail} note={known} /> : null}
      {email && email !== signInEmail ? <Address email={email} note={texts.given} /> : null}
      {email || signInEmail ? null : <p>{texts.noEmail}</p>}
    </div>
  );
}

function Address({ email, note }: { email: string; note: string }) {
  return (
    <p>
      <a href={`mailto:${email}`}>{email}</a> <span className="muted">{note}</span>
    </p>
  );
}

/** Renders a user's messages. They load when they are first shown, and again whenever a message arrives. */
function UserMessages({ userId }: { userId: string }) {
  const { state, retry, loadMore } = useUserMessages(userId);
  return (
    <div className={`stack gap-3 at-start ${styles.messageList}`}>
      {state.error ? (
        <Notice kind="error">
          <p>{state.error}</p>
          <Button size="sm" onClick={retry}>
            {texts.retry}
          </Button>
        </Notice>
      ) : null}
      {state.messages ? (
        <ol className="stack plain-list full">
          {state.messages.map((message) => (
            <MessageItem key={message.id} message={message} />
          ))}
        </ol>
      ) : null}
      {state.messages?.length === 0 ? <p className="soft">{texts.none}</p> : null}
      {!state.messages && !state.error ? <p role="status">{texts.loading}</p> : null}
      {state.next ? (
        <Button size="sm" onClick={loadMore}>
          {messageTexts.more}
        </Button>
      ) : null}
    </div>
  );
}

interface State {
  /** The messages; null until the first response. */
  messages: readonly Message[] | null;
  next: string | null;
  error: string | null;
}

type Change = (before: State) => State;

/**
 * Returns a user's messages: the newest page, which the stream updates, and the older pages that `loadMore`
 * adds.
 */
function useUserMessages(userId: string) {
  const [state, setState] = useState<State>({ messages: null, next: null, error: null });

  useEffect(() => {
    void readPage(userId).then(setState);
    return watch(formatTopic({ kind: 'messages', userId }), null, (event) => {
      if (event.type === 'changed') void readPage(userId).then(setState);
    });
  }, [userId]);

  return {
    state,
    retry: () => void readPage(userId).then(setState),
    loadMore: () => void readPage(userId, state.next ?? undefined).then(setState),
  };
}

async function readPage(userId: string, cursor?: string): Promise<Change> {
  try {
    const page = await readApi<MessagePage>(api.messages(userId, cursor));
    return (before) => ({
      messages: mergeMessages(page.messages, before.messages ?? []),
      // Loading the newest page again does not change where the oldest shown page ends.
      next: cursor || !before.messages ? page.next : before.next,
      error: null,
    });
  } catch (failure) {
    return (before) => ({ ...before, error: (failure as Error).message });
  }
}

/** Renders the button that blocks or unblocks a user. */
function BlockControl({ user, nameId }: { user: Row; nameId: string }) {
  const form = useStaffForm();
  const { fetcher, answer, isOpen } = form;
  const blocked = user.blockedFor !== null;
  return (
    <div className="stack gap-2 at-start">
      <fetcher.Form method="post" action={pages.overview()}>
        <HiddenFields fields={{ intent: 'unblock', user: user.id }} />
        {/* One button blocks and unblocks, so that it keeps the focus. */}
        <Button
          type={blocked ? 'submit' : 'button'}
          size="sm"
          aria-describedby={nameId}
          busy={!isOpen && form.busy}
          onClick={blocked ? undefined : form.open}
        >
          {blocked ? words.unblock : words.block}
        </Button>
      </fetcher.Form>
      {isOpen || answer?.ok !== false ? null : <FormNotice answer={answer} />}
      <StaffDialog
        form={form}
        about={{ user: user.id }}
        intent="block"
        title={words.title(user.name || texts.nameless)}
        what={words.what}
        confirm={words.confirm}
        danger
      >
        <TextArea
          label={words.reason}
          hint={words.reasonHint}
          name="reason"
          required
          maxLength={500}
          rows={3}
          data-first-focus
        />
      </StaffDialog>
    </div>
  );
}
