import type { PlacedPoint } from '../../../contract/points/point.ts';
import { LinkedText } from '../../panels/parts/links.tsx';
import { useActions, usePlayerState } from '../../panels/parts/use-player.ts';
import { pointTypeOf } from '../../tour/point-types.ts';
import { Media } from '../media.tsx';
import styles from './card-body.module.css';
import { partsTexts } from './parts-texts.ts';
import { pointTexts } from './point-kind.ts';

export function CardBody({ item: point }: { item: PlacedPoint }) {
  return (
    <>
      <Where point={point} />
      {point.text && <LinkedText className={styles.text} text={point.text} />}
      <Media address={point.picture} title={point.title || pointTexts.untitled} />
      <View point={point} />
    </>
  );
}

/**
 * Renders a point's type and location. The location is the stored room, with the stored floor if the capture
 * has several floors or the room is unknown.
 */
function Where({ point }: { point: PlacedPoint }) {
  const capture = usePlayerState((state) => state.capture);
  const room = capture?.rooms.find(({ id }) => id === point.room)?.name;
  const floor = capture?.floors.find(({ id }) => id === point.floor)?.name;
  const several = (capture?.floors.length ?? 0) > 1;
  const where = partsTexts.where(room, several || !room ? floor : undefined);
  return (
    <p className={`soft flex wrap ${styles.where}`}>
      <span dir="auto">{pointTypeOf(point.type).name}</span>
      {where && <span dir="auto">{where}</span>}
    </p>
  );
}

function View({ point }: { point: PlacedPoint }) {
  const capture = usePlayerState((state) => state.capture);
  const flat = usePlayerState(({ screen }) => screen.kind === 'flat');
  const canEdit = usePlayerState((state) => state.canEdit);
  const { goToView, change } = useActions();
  const { view } = point;
  if (!capture || capture.modes.length === 0 || flat || (!view && !canEdit)) return null;
  const said = partsTexts.viewTakenOf(point.title || pointTexts.untitled);
  return (
    <div className={`ways ${styles.view}`}>
      {view && (
        <button type="button" className="primary" onClick={() => goToView(view)}>
          {partsTexts.showView}
        </button>
      )}
      {canEdit && (
        <button
          type="button"
          onClick={() => change({ kind: 'point', id: point.id }, { view: capture.view() }, said)}
        >
          {partsTexts.takeView}
        </button>
      )}
    </div>
  );
}
