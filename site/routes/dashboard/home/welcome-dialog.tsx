import { Link } from 'react-router';
import { pages } from '../../../../contract/addresses.ts';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { texts as demo } from './demo/texts.ts';
import { texts } from './project-texts.ts';
import styles from './welcome-dialog.module.css';

interface WelcomeDialogProps {
  open: boolean;
  /** The demo twin can be walked through already. */
  explorable: boolean;
  onClose: () => void;
}

export function WelcomeDialog({ open, explorable, onClose }: WelcomeDialogProps) {
  return (
    <Dialog
      open={open}
      title={texts.welcomeTitle}
      onClose={onClose}
      actions={
        explorable ? (
          <Link to={pages.myDemo()} className={buttonClass({ variant: 'primary' })}>
            {demo.explore}
          </Link>
        ) : (
          <a href="#demo" className={buttonClass({ variant: 'primary' })} onClick={onClose}>
            {texts.start}
          </a>
        )
      }
    >
      <p>{texts.welcomeText}</p>
      <ol className={styles.steps}>
        {texts.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Dialog>
  );
}
