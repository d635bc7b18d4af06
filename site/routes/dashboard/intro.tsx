import { Link, unstable_useRoute as useRoute, useLocation } from 'react-router';
import { pages } from '../../../contract/addresses.ts';
import type { Profile } from '../../../contract/account/profile.ts';
import { Button } from '../../ui/button/button.tsx';
import { buttonClass } from '../../ui/button/button-class.ts';
import { MAIN_ID } from '../../ui/skip-link.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';
import { FormNotice, useLastAnswer } from './form-notice.tsx';
import styles from './intro.module.css';
import type { ProfileAnswer } from './profile/profile-fields.ts';
import { ProfileForm } from './profile/profile-form.tsx';
import { intro as texts } from './texts.ts';

/** Renders the intro in front of every dashboard page until the profile has a name. */
export function Intro({ userId, profile }: { userId: string; profile: Profile }) {
  const { pathname, search } = useLocation();
  // The form belongs to the profile page, which answers it. Afterwards, the address is also that of the
  // profile page.
  const answer = useLastAnswer(
    useRoute('routes/dashboard/profile/profile')?.actionData as ProfileAnswer | undefined,
  );
  return (
    <main id={MAIN_ID} tabIndex={-1} className={styles.page}>
      <div className={styles.sheet}>
        <Wordmark />
        <h1 className={styles.title}>{texts.title}</h1>
        <p className={styles.lead}>{texts.lead}</p>
        <ProfileForm
          userId={userId}
          profile={profile}
          answer={answer}
          next={answer?.next ?? pathname + search}
        >
          {(busy) => (
            <div className={styles.buttons}>
              <Link to={pages.signOut()} className={buttonClass({ variant: 'quiet' })}>
                {texts.signOut}
              </Link>
              <Button type="submit" variant="primary" busy={busy}>
                {texts.save}
              </Button>
            </div>
          )}
        </ProfileForm>
        <FormNotice answer={answer} />
      </div>
    </main>
  );
}
