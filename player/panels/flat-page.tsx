import type { Floor } from '../../contract/capture.ts';
import type { Tag } from '../../contract/tag.ts';
import { metresAcross } from '../capture/geometry/distance.ts';
import type { Capture } from '../capture/capture.ts';
import { tagColors } from '../../design/tag-colors.ts';
import { markersOfTags } from '../state/marker-of-tag.ts';
import { flatTexts } from '../state/texts.ts';
import { FileList } from './file-list.tsx';
import styles from './flat-page.module.css';
import { Heading } from './controls/heading.tsx';
import { Notice } from './controls/notice.tsx';
import { PlanDrawing } from './plan/plan-drawing.tsx';
import { RoomList } from './plan/room-list.tsx';
import { TagCard } from './annotations/tag-card.tsx';
import { TagForm } from './annotations/tag-form.tsx';
import { TagList } from './annotations/tag-list.tsx';
import { useActions, usePlayerState } from './parts/use-player.ts';

/** Pixels that a plan is wide where there is room for it, and the margins around it on a phone. */
const PLAN_WIDTH = 560;
const MARGINS = 48;
/** Pixels around a tag on a plan that mean the tag. */
const REACH = 22;

/** The space without 3D: its poster above, then its plans with the tags on them, its lists and files. */
export function FlatPage() {
  const capture = usePlayerState((state) => state.capture);
  const draft = usePlayerState((state) => state.draft);
  const tag = usePlayerState(({ tags, openTag }) => tags.find(({ id }) => id === openTag));
  return (
    <div className={styles.page}>
      <div className={styles.paper}>
        <Heading />
        <Notice />
        <div className={styles.columns}>
          {capture && (
            <div className={styles.plans}>
              {capture.floors.map((floor) => (
                <FloorPlan key={floor.id} capture={capture} floor={floor} open={tag} />
              ))}
            </div>
          )}
          <div className={styles.lists}>
            {draft ? <TagForm key={draft.tag.id} draft={draft} /> : tag && <TagCard key={tag.id} tag={tag} />}
            <TagList />
            <RoomList />
            <FileList />
          </div>
        </div>
      </div>
    </div>
  );
}

function FloorPlan({ capture, floor, open }: { capture: Capture; floor: Floor; open: Tag | undefined }) {
  const tags = usePlayerState((state) => state.tags);
  const { openTag } = useActions();

  function openAt(x: number, z: number, pixel: number): void {
    const away = ({ position }: Tag): number => metresAcross(position, [x, 0, z]);
    const [nearest] = tags.toSorted((a, b) => away(a) - away(b));
    if (nearest && away(nearest) < REACH * pixel) openTag(nearest.id);
  }

  return (
    <section aria-label={floor.name}>
      <h2>{flatTexts.planOf(floor.name)}</h2>
      <PlanDrawing
        capture={capture}
        floor={floor}
        markers={markersOfTags(tags)}
        label={flatTexts.planOf(floor.name)}
        width={Math.min(PLAN_WIDTH, window.innerWidth - MARGINS)}
        onPoint={openAt}
      >
        {(pixel) =>
          open && (
            <circle
              className={styles.open}
              cx={open.position[0]}
              cy={open.position[2]}
              r={8 * pixel}
              fill={tagColors[open.color]}
              strokeWidth={3 * pixel}
            />
          )
        }
      </PlanDrawing>
    </section>
  );
}
