import { Link, useLocation } from 'react-router';
import { pages } from '../../../contract/addresses.ts';
import type { Profile } from '../../../contract/profile.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { MAIN_ID } from '../../ui/skip-link.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';
import styles from './intro.module.css';
import { ProfileForm } from './profile-form.tsx';
import { intro as texts } from './texts.ts';

/** Stands before every dashboard page until the profile has a name. */
export function Intro({ userId, profile }: { userId: string; profile: Profile }) {
  const { pathname, search } = useLocation();
  const { name, company, role, email } = profile;
  return (
    <main id={MAIN_ID} tabIndex={-1} className={styles.page}>
      <div className={styles.sheet}>
        <Wordmark />
        <h1 className={styles.title}>{texts.title}</h1>
        <p className={styles.lead}>{texts.lead}</p>
        <ProfileForm userId={userId} saved={{ name, company, role, email }} then={pathname + search}>
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
      </div>
    </main>
  );
}
