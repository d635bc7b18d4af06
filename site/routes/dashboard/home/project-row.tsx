import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { CaptureThumbnail, type ThumbnailSource } from '../twins/capture-thumbnail.tsx';
import { texts } from './project-texts.ts';
import { isCaptureId } from '../../../../contract/capture-id.ts';
import { DEMO_TOUR_DEFAULT_NAME } from '../../../../contract/tour-id.ts';
import type { DemoSummary } from './demo/demo-section.tsx';
import styles from './project-row.module.css';
import { WelcomeDialog } from './welcome-dialog.tsx';

/** The list of projects: one, the demo, and what to do with it behind 'Welcome'. */
export function ProjectRow({ tour, thumbnails }: { tour: DemoSummary | null; thumbnails: ThumbnailSource }) {
  const [welcoming, setWelcoming] = useState(false);
  const explorable = Boolean(tour?.hasBeenSaved && isCaptureId(tour.matterportId));
  return (
    <section aria-labelledby="project-heading" className={styles.section}>
      <h2 id="project-heading" className={styles.heading}>
        {texts.heading}
      </h2>
      <ul className={styles.list}>
        <li className={styles.row}>
          <div className={styles.picture}>
            <CaptureThumbnail captureId={tour?.matterportId ?? ''} source={thumbnails} />
          </div>
          <div className={styles.words}>
            <h3 className={styles.name} dir="auto">
              {tour?.name ?? DEMO_TOUR_DEFAULT_NAME}
            </h3>
            <p className={styles.meta}>
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
