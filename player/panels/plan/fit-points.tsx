import type { Floor } from '../../../contract/capture.ts';
import type { TourDocument } from '../../../contract/files/document.ts';
import type { StoredFile } from '../../../contract/files/stored-file.ts';
import type { Capture } from '../../capture/capture.ts';
import type { PlanPoint } from '../../tour/fit-plan.ts';
import { PlanDrawing } from './plan-drawing.tsx';
import { useFloorPlan } from './use-floor-plan.ts';
import { FitPane } from './fit-pane.tsx';
import { fitOf, nextStep, withoutPoints, withPoint, type PlanDraft } from './plan-draft.ts';
import styles from './plan-picture-sheet.module.css';
import { planPictureTexts as texts } from './texts.ts';
import { usePlanPicture } from './use-plan-picture.ts';

interface FitPointsProps {
  capture: Capture;
  floor: Floor;
  document: TourDocument & { file: StoredFile };
  draft: PlanDraft;
  onChange: (draft: PlanDraft) => void;
  onSave: () => void;
  /** Null where nothing is laid yet. */
  onRemove: (() => void) | null;
}

/** The picture and the plan beside each other, with the two points that are the same on both; the plan shows what comes of them. */
export function FitPoints(props: FitPointsProps) {
  const { capture, floor, document, draft, onChange, onSave, onRemove } = props;
  const picture = usePlanPicture(document, draft.page);
  const { box } = useFloorPlan(capture, floor);
  if (picture === 'failed') return <p className={styles.empty}>{texts.notCome}</p>;
  if (!picture) return <p className={styles.empty}>{texts.loading}</p>;
  const step = nextStep(draft, picture.aspect);
  const toParts = ([x, z]: PlanPoint): PlanPoint => [(x - box.x) / box.width, (z - box.z) / box.depth];
  const toMetres = ([u, v]: PlanPoint): PlanPoint => [
    round(box.x + u * box.width),
    round(box.z + v * box.depth),
  ];
  const fit = step === 'fitted' ? fitOf(draft) : null;
  return (
    <>
      <div className={styles.panes}>
        <FitPane
          label={texts.picture}
          aspect={picture.aspect}
          points={draft.picture}
          onPoint={(point) => onChange(withPoint(draft, 'picture', point))}
        >
          {() => <img src={picture.address} alt={document.name} draggable={false} />}
        </FitPane>
        <FitPane
          label={texts.plan}
          aspect={box.width / box.depth}
          points={draft.plan.map((point) => point && toParts(point))}
          onPoint={(point) => onChange(withPoint(draft, 'plan', toMetres(point)))}
        >
          {(width) => (
            <PlanDrawing
              capture={capture}
              floor={floor}
              markers={[]}
              label={texts.plan}
              width={width}
              draft={{
                id: 'draft',
                name: '',
                document: document.id,
                page: draft.page,
                opacity: draft.opacity,
                hidden: false,
                ...(fit ? { fit } : {}),
              }}
            />
          )}
        </FitPane>
      </div>
      <footer className={styles.foot}>
        <p role="status" data-problem={step === 'tooNear'}>
          {texts[step]}
        </p>
        {onRemove && (
          <button type="button" className="danger" onClick={onRemove}>
            {texts.remove}
          </button>
        )}
        <button type="button" disabled={!draft.picture[0]} onClick={() => onChange(withoutPoints(draft))}>
          {texts.startAgain}
        </button>
        <button type="button" className="primary" disabled={step !== 'fitted'} onClick={onSave}>
          {texts.save}
        </button>
      </footer>
    </>
  );
}

/** To millimetres. */
function round(metres: number): number {
  return Math.round(metres * 1000) / 1000;
}
