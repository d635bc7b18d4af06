import type { Floor } from '../../../contract/capture.ts';
import type { LaidFloorPlan } from '../../../contract/files/floor-plan.ts';
import type { TourDocument, StoredFile } from '../../../contract/files/stored-file.ts';
import type { Capture } from '../../capture/capture.ts';
import {
  planMatrix,
  type PlanFit,
  canBePlan,
  planOfFloor,
  readFloorPlans,
} from '../../tour/read-floor-plans.ts';
import { documentsById, readDocuments } from '../../tour/read-documents.ts';
import { usePlayerState } from '../parts/use-player.ts';
import { usePlanPicture } from './use-plan-picture.ts';

interface LaidPictureProps {
  capture: Capture;
  floor: Floor;
  /** The picture to show instead of the stored one, while the user edits it. */
  draft?: LaidFloorPlan | null | undefined;
}

/**
 * Renders the picture under a floor's plan, in metres. Renders nothing if the picture is missing, hidden or
 * not yet fitted, or if its document cannot be used as a plan picture.
 */
export function LaidPicture({ capture, floor, draft }: LaidPictureProps) {
  const plans = usePlayerState(({ floorPlans }) => readFloorPlans(floorPlans));
  const documents = usePlayerState((state) => readDocuments(state.documents));
  const plan = draft === undefined ? planOfFloor(plans, floor.id, capture.floors.length) : draft;
  const document = plan?.document === undefined ? undefined : documentsById(documents).get(plan.document);
  if (!plan?.fit || plan.hidden || !document?.file || !canBePlan(document)) return null;
  return <Picture document={{ ...document, file: document.file }} plan={plan} fit={plan.fit} />;
}

interface PictureProps {
  document: TourDocument & { file: StoredFile };
  plan: LaidFloorPlan;
  fit: PlanFit;
}

function Picture({ document, plan, fit }: PictureProps) {
  const picture = usePlanPicture(document, plan.page);
  const matrix = picture && picture !== 'failed' && planMatrix(fit, picture.aspect);
  if (!matrix) return null;
  return (
    <image
      data-laid=""
      href={picture.address}
      width={picture.aspect}
      height={1}
      preserveAspectRatio="none"
      transform={`matrix(${matrix.join(' ')})`}
      opacity={plan.opacity}
    />
  );
}
