import { useState } from 'react';
import type { Floor, Room, Sweep } from '../../../contract/capture.ts';
import type { CaptureView } from '../../../contract/protocol/view-state.ts';
import { useActions, usePlayerState } from '../../panels/parts/use-player.ts';
import { partsTexts } from './parts-texts.ts';
import styles from './view-field.module.css';

interface ViewFieldProps {
  view: CaptureView | undefined;
  onChange: (view: CaptureView) => void;
}

/** The exact view that a point is to be seen from: taken from where one is, with one press. */
export function ViewField({ view, onChange }: ViewFieldProps) {
  const capture = usePlayerState((state) => state.capture);
  const flat = usePlayerState(({ screen }) => screen.kind === 'flat');
  const { goToView } = useActions();
  const [taken, setTaken] = useState(false);
  const seen = capture !== null && capture.modes.length > 0 && !flat;

  function take(): void {
    if (!capture) return;
    onChange(capture.view());
    setTaken(true);
  }

  return (
    <fieldset className={styles.view}>
      <legend>{partsTexts.view}</legend>
      <p className={styles.from}>{view ? describeView(view, capture) : partsTexts.noView}</p>
      {seen && (
        <div className={styles.buttons}>
          <button type="button" onClick={take}>
            {partsTexts.takeView}
          </button>
          {view && (
            <button
              type="button"
              onClick={() => {
                setTaken(false);
                goToView(view);
              }}
            >
              {partsTexts.showView}
            </button>
          )}
        </div>
      )}
      <p role="status" className={styles.taken}>
        {taken && partsTexts.viewTaken}
      </p>
    </fieldset>
  );
}

interface Places {
  readonly sweeps: readonly Sweep[];
  readonly rooms: readonly Room[];
  readonly floors: readonly Floor[];
}

/** Such as 'Inside, Kitchen'. */
function describeView(view: CaptureView, capture: Places | null): string {
  const sweep = capture?.sweeps.find(({ id }) => id === view.sweep);
  const room = capture?.rooms.find(({ id }) => id === sweep?.room);
  const floor = capture?.floors.find(({ id }) => id === view.floor);
  const place = view.mode === 'inside' ? room : floor;
  return partsTexts.viewFrom(partsTexts.modes[view.mode], place?.name ?? '');
}
