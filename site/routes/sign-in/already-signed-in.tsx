import { pages } from '../../../contract/addresses.ts';
import { buttonClass } from '../../ui/button/button-class.ts';
import styles from './sign-in.module.css';
import { texts } from './texts.ts';

export function AlreadySignedIn({ email, next }: { email: string; next: string }) {
  return (
    <div className={styles.panel}>
      <h1 className={styles.heading}>{texts.signedInHeading}</h1>
      {email ? <p>{texts.signedInAs(email)}</p> : null}
      <a className={buttonClass({ variant: 'primary', wide: true })} href={next}>
        {texts.continue}
      </a>
      <a className={buttonClass({ variant: 'quiet', wide: true })} href={pages.signOut()}>
        {texts.otherAccount}
      </a>
    </div>
  );
}
