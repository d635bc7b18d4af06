import { Link } from 'react-router';
import { pages } from '../../../../../contract/addresses.ts';
import { buttonClass } from '../../../../ui/button/button-class.ts';
import styles from './fresh-sign-in-notice.module.css';
import { texts } from './texts.ts';

/** In place of a form that wants a fresh sign-in: why, and the way there and back. */
export function FreshSignInNotice() {
  return (
    <div className={styles.notice}>
      <p>{texts.fresh}</p>
      <Link to={pages.signInAgain(pages.yourData())} className={buttonClass()}>
        {texts.signInAgain}
      </Link>
    </div>
  );
}
