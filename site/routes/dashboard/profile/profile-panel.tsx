import type { Profile } from '../../../../contract/profile.ts';
import { Button } from '../../../ui/button.tsx';
import { FormNotice } from '../form-notice.tsx';
import { ProfileForm } from '../profile-form.tsx';
import { profile as texts } from '../texts.ts';
import type { ProfileAnswer } from './profile-action.ts';
import styles from './profile-panel.module.css';

interface ProfilePanelProps {
  userId: string;
  profile: Profile;
  answer: ProfileAnswer | undefined;
}

/** 'My Profile'. */
export function ProfilePanel({ userId, profile, answer }: ProfilePanelProps) {
  const { name, company, role, email } = profile;
  const own = answer?.intent === 'profile' ? answer : undefined;
  return (
    <div className={styles.panel}>
      <ProfileForm
        userId={userId}
        saved={{ name, company, role, email }}
        issues={own?.issues}
        refused={own?.typed}
      >
        {(busy) => (
          <div className={styles.buttons}>
            <Button type="submit" variant="primary" busy={busy}>
              {texts.save}
            </Button>
          </div>
        )}
      </ProfileForm>
      <FormNotice answer={own} />
    </div>
  );
}
