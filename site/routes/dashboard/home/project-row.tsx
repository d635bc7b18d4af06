import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { CaptureThumbnail, type ThumbnailSource } from '../capture-thumbnail.tsx';
import { isCaptureId } from '../../../../contract/capture-id.ts';
import { DEMO_TOUR_DEFAULT_NAME } from '../../../../contract/demo-tour.ts';
import type { DemoSummary } from './demo-section.tsx';
import styles from './home.module.css';
import { Link } from 'react-router';
import { pages } from '../../../../contract/addresses.ts';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { texts as demoTexts } from './demo-fields.ts';

/** Renders the list of projects. It contains only the demo, whose actions are in the 'Welcome' dialog. */
export function ProjectRow({ tour, thumbnails }: { tour: DemoSummary | null; thumbnails: ThumbnailSource }) {
  const [welcoming, setWelcoming] = useState(false);
  const explorable = Boolean(tour?.hasBeenSaved && isCaptureId(tour.matterportId));
  return (
    <section aria-labelledby="project-heading" className={`stack gap-4 line-above ${styles.project}`}>
      <h2 id="project-heading">{texts.heading}</h2>
      <ul className="plain-list">
        <li className="row wrap gap-4">
          <div className={`rigid ${styles.picture}`}>
            <CaptureThumbnail captureId={tour?.matterportId ?? ''} source={thumbnails} />
          </div>
          <div className={`shrinks ${styles.words}`}>
            <h3 className="break" dir="auto">
              {tour?.name ?? DEMO_TOUR_DEFAULT_NAME}
            </h3>
            <p className={`flex wrap soft ${styles.meta}`}>
              {tour ? (
                <>
                  <span>{explorable ? (tour.public ? texts.public : texts.private) : texts.draft}</span>
                  <span>
                    {texts.updated} <RelativeTime at={tour.updated} />
                  </span>
                </>
              ) : (
                texts.none
              )}
            </p>
          </div>
          <Button data-needs-script onClick={() => setWelcoming(true)}>
            {texts.welcome}
          </Button>
        </li>
      </ul>
      <WelcomeDialog open={welcoming} explorable={explorable} onClose={() => setWelcoming(false)} />
    </section>
  );
}

const texts = {
  heading: 'Your project',
  none: 'No twin yet',
  public: 'Public',
  private: 'Private',
  draft: 'Draft',
  welcome: 'Welcome',
  welcomeTitle: 'Welcome to your demo project',
  welcomeText: 'Try everything with your demo twin:',
  steps: [
    'Add a capture. Paste its link under “Want to test the basics?” and save.',
    'Explore the twin. Walk from room to room, and tag what matters.',
    'Share the twin. Make it public and send the link, or keep it private.',
  ],
  start: 'Set up the twin',
  updated: 'Updated',
} as const;

interface WelcomeDialogProps {
  open: boolean;
  /** True if there is a demo twin to explore. */
  explorable: boolean;
  onClose: () => void;
}

function WelcomeDialog({ open, explorable, onClose }: WelcomeDialogProps) {
  return (
    <Dialog
      open={open}
      title={texts.welcomeTitle}
      onClose={onClose}
      actions={
        explorable ? (
          <Link to={pages.myDemo()} className={buttonClass({ variant: 'primary' })}>
            {demoTexts.explore}
          </Link>
        ) : (
          <a href="#demo" className={buttonClass({ variant: 'primary' })} onClick={onClose}>
            {texts.start}
          </a>
        )
      }
    >
      <p>{texts.welcomeText}</p>
      <ol className={`stack gap-2 ${styles.steps}`}>
        {texts.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Dialog>
  );
}
