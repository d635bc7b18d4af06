import { useState } from 'react';
import type { Floor } from '../../../contract/capture.ts';
import type { LaidFloorPlan } from '../../../contract/files/floor-plan.ts';
import type { TourDocument, StoredFile } from '../../../contract/files/stored-file.ts';
import type { Capture } from '../../capture/capture.ts';
import { documentsById, nameOfDocument } from '../../tour/read-documents.ts';
import { addItem, changeItem, removeItem } from '../../tour/stored-item.ts';
import { newId } from '../../../contract/changes/operation.ts';
import { useActions } from '../parts/use-player.ts';
import { Choice } from '../parts/choice.tsx';
import {
  draftOf,
  fitOf,
  withoutPoints,
  type PlanDraft,
  nextStep,
  withPoint,
  planPictureTexts as texts,
} from './plan-draft.ts';
import styles from './plan-picture-sheet.module.css';
import type { PlanPoint } from '../../tour/read-floor-plans.ts';
import { PlanDrawing } from './plan-drawing.tsx';
import { useFloorPlan } from './use-floor-plan.ts';
import { FitPane } from './fit-pane.tsx';
import { usePlanPicture } from './use-plan-picture.ts';
import { Button } from '../parts/icons.tsx';

interface FitPointsProps {
  capture: Capture;
  floor: Floor;
  document: TourDocument & { file: StoredFile };
  draft: PlanDraft;
  onChange: (draft: PlanDraft) => void;
  onSave: () => void;
  /** Removes the picture; null if the floor has none. */
  onRemove: (() => void) | null;
}

/**
 * Renders the picture next to the plan. The user marks the same two points on both, and the plan shows the
 * result.
 */
function FitPoints(props: FitPointsProps) {
  const { capture, floor, document, draft, onChange, onSave, onRemove } = props;
  const picture = usePlanPicture(document, draft.page);
  const { box } = useFloorPlan(capture, floor);
  if (picture === 'failed') return <p className={`center muted centered ${styles.empty}`}>{texts.notCome}</p>;
  if (!picture) return <p className={`center muted centered ${styles.empty}`}>{texts.loading}</p>;
  const step = nextStep(draft, picture.aspect);
  const toParts = ([x, z]: PlanPoint): PlanPoint => [(x - box.x) / box.width, (z - box.z) / box.depth];
  const toMetres = ([u, v]: PlanPoint): PlanPoint => [
    round(box.x + u * box.width),
    round(box.z + v * box.depth),
  ];
  const fit = step === 'fitted' ? fitOf(draft) : null;
  return (
    <>
      <div className={`flex fills ${styles.panes}`}>
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
      <footer className={`ways rigid line-above ${styles.foot}`}>
        <p role="status" className="small semi" data-problem={step === 'tooNear'}>
          {texts[step]}
        </p>
        {onRemove && <Button label={texts.remove} className="danger" onClick={onRemove} />}
        <Button
          label={texts.startAgain}
          disabled={!draft.picture[0]}
          onClick={() => onChange(withoutPoints(draft))}
        />
        <Button label={texts.save} className="primary" disabled={step !== 'fitted'} onClick={onSave} />
      </footer>
    </>
  );
}

/** Rounds to millimetres. */
function round(metres: number): number {
  return Math.round(metres * 1000) / 1000;
}

interface LayPlanProps {
  capture: Capture;
  floor: Floor;
  /** The floor's current picture; undefined if there is none. */
  laid: LaidFloorPlan | undefined;
  documents: readonly TourDocument[];
  onDone: () => void;
}

/** Renders the steps to choose and fit a picture for a floor. The result is stored as one undoable step. */
export function LayPlan({ capture, floor, laid, documents, onDone }: LayPlanProps) {
  const { perform } = useActions();
  const [draft, setDraft] = useState(() => draftOf(laid));
  const [opened] = useState(laid);
  // The picture that the user saw, so that other users' later changes stay.
  const seen = laid && laid.id === opened?.id ? opened : laid;
  const document = documentsById(documents).get(draft.document);

  function save(): void {
    const fit = fitOf(draft);
    if (!fit || !document) return;
    const { page, opacity, hidden } = draft;
    const item: LaidFloorPlan = {
      ...(seen ?? { id: newId() }),
      name: nameOfDocument(document),
      floor: floor.id,
      document: document.id,
      page,
      fit,
      opacity,
      hidden,
    };
    const operation = seen ? changeItem('floorplans', seen, item) : addItem('floorplans', item);
    perform({ kind: 'floorplan', operation, text: seen ? texts.changed : texts.added });
    onDone();
  }

  function remove(): void {
    if (!laid) return;
    perform({ kind: 'floorplan', operation: removeItem('floorplans', laid), text: texts.removed });
    onDone();
  }

  return (
    <>
      <div className={`flex wrap rigid at-end line-below ${styles.choices}`}>
        <Choice
          label={texts.document}
          value={document?.id ?? ''}
          options={[
            ...(document ? [] : [['', texts.choose] as const]),
            ...documents.map((other) => [other.id, nameOfDocument(other)] as const),
          ]}
          onChange={(id) => setDraft({ ...withoutPoints(draft), document: id, page: 1 })}
        />
        {document?.file?.kind === 'pdf' && (
          <PageChoice
            draft={draft}
            pages={document.file.pages}
            onPage={(page) => setDraft({ ...withoutPoints(draft), page })}
          />
        )}
        {document && <Look draft={draft} onChange={setDraft} />}
      </div>
      {document?.file ? (
        <FitPoints
          key={`${document.id} ${draft.page}`}
          capture={capture}
          floor={floor}
          document={{ ...document, file: document.file }}
          draft={draft}
          onChange={setDraft}
          onSave={save}
          onRemove={laid ? remove : null}
        />
      ) : (
        <p className={`center muted centered ${styles.empty}`}>{texts.intro}</p>
      )}
    </>
  );
}

interface PageChoiceProps {
  draft: PlanDraft;
  pages: number | undefined;
  onPage: (page: number) => void;
}

function PageChoice({ draft, pages, onPage }: PageChoiceProps) {
  return (
    <label className={`small semi ${styles.small}`}>
      <span>{texts.page}</span>
      <input
        className="control"
        type="number"
        min={1}
        max={pages}
        value={draft.page}
        onChange={({ target }) => {
          const page = Math.floor(target.valueAsNumber);
          if (page >= 1 && page <= (pages ?? page)) onPage(page);
        }}
      />
    </label>
  );
}

function Look({ draft, onChange }: { draft: PlanDraft; onChange: (draft: PlanDraft) => void }) {
  return (
    <>
      <label className={`small semi ${styles.small}`}>
        <span>{texts.opacity}</span>
        <input
          type="range"
          min={0.1}
          max={1}
          step={0.05}
          value={draft.opacity}
          onChange={({ target }) => onChange({ ...draft, opacity: target.valueAsNumber })}
        />
      </label>
      <label className={`row gap-2 small touchable ${styles.check}`}>
        <input
          type="checkbox"
          checked={!draft.hidden}
          onChange={({ target }) => onChange({ ...draft, hidden: !target.checked })}
        />
        {texts.shown}
      </label>
    </>
  );
}
