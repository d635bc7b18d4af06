import { useEffect, useRef, useState, type ReactNode } from 'react';
import { TEXT_MAX_LENGTH } from '../../../../contract/limits.ts';
import { Form, useNavigation } from 'react-router';
import { pages } from '../../../../contract/addresses.ts';
import type { Profile } from '../../../../contract/account/account.ts';
import { TextField } from '../../../ui/field/field.tsx';
import { ConflictNotice, DraftOrigin } from '../conflict-notice.tsx';
import {
  type ProfileAnswer,
  PROFILE_FIELDS,
  profileFields,
  profileIssues,
  type ProfileField,
  texts,
  fieldTexts,
} from './profile-fields.ts';
import styles from './profile.module.css';
import { useDraft } from '../use-draft.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FormNotice } from '../form-notice.tsx';

interface ProfileFormProps {
  userId: string;
  profile: Profile;
  answer: ProfileAnswer | undefined;
  /** The page to open after saving. */
  next?: string;
  /** Renders the buttons. `busy` is true while a save is in progress. */
  children: (busy: boolean) => ReactNode;
}

const autoComplete: Record<ProfileField, string> = {
  name: 'name',
  company: 'organization',
  role: 'organization-title',
  email: 'email',
};

/**
 * Renders the form for name, company, role and email. It appears on the profile page and, for users without a
 * name, as the introduction.
 */
export function ProfileForm({ userId, profile, answer, next, children }: ProfileFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { draft, edit, send, take, settle } = useDraft({
    key: `profile:${userId}`,
    saved: profileFields(profile),
    savedAt: profile.updated,
    form,
    answered: answer?.draft,
  });
  const found = answer?.issues;
  const [touched, setTouched] = useState<ReadonlySet<ProfileField>>(new Set());
  const { state, formData } = useNavigation();
  const busy = state !== 'idle' && formData?.get('intent') === 'profile';
  const issues = profileIssues(draft.values);

  // The browser does not focus fields with errors that the server found.
  const firstFound = PROFILE_FIELDS.find((field) => found?.[field]);
  useEffect(() => {
    if (firstFound) (form.current?.elements.namedItem(firstFound) as HTMLInputElement | null)?.focus();
  }, [firstFound]);

  function touch(...fields: ProfileField[]) {
    setTouched((current) => new Set([...current, ...fields]));
  }

  function errorOf(field: ProfileField): string | undefined {
    // `changed` is also true for a field that was emptied before hydration or a reload.
    const changed = draft.values[field] !== draft.saved[field];
    return touched.has(field) || changed ? issues[field] : (issues[field] && found?.[field]) || undefined;
  }

  return (
    <Form
      ref={form}
      data-draft={`profile:${userId}`}
      method="post"
      action={pages.profile()}
      noValidate
      preventScrollReset
      className={`stack gap-5 ${styles.form}`}
      onSubmit={(event) => {
        const first = PROFILE_FIELDS.find((field) => issues[field]);
        if (!first) return send();
        event.preventDefault();
        touch(...PROFILE_FIELDS);
        (event.currentTarget.elements.namedItem(first) as HTMLInputElement).focus();
      }}
    >
      <input type="hidden" name="intent" value="profile" />
      {next ? <input type="hidden" name="next" value={next} /> : null}
      <DraftOrigin draft={draft} revision={profile.revision} />
      {PROFILE_FIELDS.map((field) => (
        <TextField
          key={field}
          name={field}
          type={field === 'email' ? 'email' : 'text'}
          label={fieldTexts[field]}
          hint={field === 'email' ? fieldTexts.emailHint : undefined}
          autoComplete={autoComplete[field]}
          dir="auto"
          maxLength={TEXT_MAX_LENGTH}
          required={field !== 'email'}
          value={draft.values[field]}
          valid={draft.values[field].trim() !== ''}
          error={errorOf(field)}
          // Marks the field as touched on change, not on blur.
          // An error that appears on blur would move 'Save' away, so the user's click would miss it.
          onChange={(event) => {
            edit(field, event.target.value);
            touch(field);
          }}
        />
      ))}
      {children(busy)}
      <ConflictNotice draft={draft} names={fieldTexts} onTake={take} onDone={settle} />
    </Form>
  );
}

interface ProfilePanelProps {
  userId: string;
  profile: Profile;
  answer: ProfileAnswer | undefined;
}

/** Renders 'My Profile'. */
export function ProfilePanel({ userId, profile, answer }: ProfilePanelProps) {
  return (
    <div className={`stack gap-5 ${styles.panel}`}>
      <ProfileForm userId={userId} profile={profile} answer={answer}>
        {(busy) => (
          <div className="flex gap-3">
            <Button type="submit" variant="primary" busy={busy}>
              {texts.save}
            </Button>
          </div>
        )}
      </ProfileForm>
      <FormNotice answer={answer} />
    </div>
  );
}
