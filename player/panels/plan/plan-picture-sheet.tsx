import { useState } from 'react';
import { X } from '../../../design/icons.ts';
import { texts as playerTexts } from '../../state/texts.ts';
import { readDocuments } from '../../tour/read-documents.ts';
import { canBePlan, planOfFloor, readFloorPlans } from '../../tour/read-floor-plans.ts';
import { Choice } from '../parts/choice.tsx';
import { IconButton } from '../parts/icons.tsx';
import { useActions, useModal, usePlayerState } from '../parts/use-player.ts';
import { LayPlan } from './lay-plan.tsx';
import styles from './plan-picture-sheet.module.css';
import { planPictureTexts as texts } from './plan-draft.ts';

const TITLE = 'plan-picture-title';

/** Renders the dialog in which the user puts a picture from the twin's files under the plan of a floor. */
export function PlanPictureSheet() {
  const dialog = useModal();
  const { showSheet } = useActions();
  const capture = usePlayerState((state) => state.capture);
  const here = usePlayerState(({ place }) => place.sweep?.floor);
  const plans = usePlayerState(({ floorPlans }) => readFloorPlans(floorPlans));
  const documents = usePlayerState((state) => readDocuments(state.documents));
  const [chosen, setChosen] = useState(here);
  const floor = capture?.floors.find(({ id }) => id === chosen) ?? capture?.floors[0];
  const usable = documents.filter(canBePlan);
  return (
    <dialog
      ref={dialog}
      className={`float dialog large-dialog ${styles.sheet}`}
      aria-labelledby={TITLE}
      onClose={() => showSheet(null)}
    >
      <header className={`row gap-4 rigid ${styles.head}`}>
        <h2 id={TITLE}>{texts.title}</h2>
        {capture && floor && capture.floors.length > 1 && (
          <div className={styles.floors}>
            <Choice
              label={texts.floor}
              value={floor.id}
              options={capture.floors.map(({ id, name }) => [id, name])}
              onChange={setChosen}
            />
          </div>
        )}
        <IconButton icon={X} label={playerTexts.close} onClick={() => dialog.current?.close()} />
      </header>
      {usable.length === 0 ? (
        <p className={`center muted centered ${styles.empty}`}>{texts.noDocuments}</p>
      ) : (
        capture &&
        floor && (
          <LayPlan
            key={floor.id}
            capture={capture}
            floor={floor}
            laid={planOfFloor(plans, floor.id, capture.floors.length)}
            documents={usable}
            onDone={() => dialog.current?.close()}
          />
        )
      )}
    </dialog>
  );
}
