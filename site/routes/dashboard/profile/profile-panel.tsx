import type { Profile } from '../../../../contract/account/profile.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FormNotice } from '../form-notice.tsx';
import { ProfileForm } from './profile-form.tsx';
import { texts } from './texts.ts';
import type { ProfileAnswer } from './profile-answer.ts';
import styles from './profile-panel.module.css';

interface ProfilePanelProps {
  userId: string;
  profile: Profile;
  answer: ProfileAnswer | undefined;
}

/** 'My Profile'. */
export function ProfilePanel({ userId, profile, answer }: ProfilePanelProps) {
  return (
    <div className={styles.panel}>
      <ProfileForm userId={userId} profile={profile} answer={answer}>
        {(busy) => (
          <div className={styles.buttons}>
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
