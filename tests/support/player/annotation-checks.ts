import { tagColors } from '../../../design/tag-colors.ts';
import type { Selection } from '../../../contract/protocol/view-state.ts';
import { type Marker, isSameSelection, selectionKey } from '../../../player/tour/annotation-kind.ts';
import type { Capture } from '../../../player/capture/capture.ts';
import {
  expect,
  until,
  type CaptureCheck,
  type Person,
  aheadOf,
  farthest,
  poseOf,
  restingView,
} from './capture-check.ts';

/** The number of annotations in a tour that is used every day. */
const MANY = 2000;
/** How far outside the capture additional annotations are, in metres, so that they do not interfere. */
const ASIDE = 400;

/**
 * Checks of surfaces and the annotations on them. Each check leaves the capture usable, with the user inside.
 */
export const ANNOTATION_CHECKS: readonly CaptureCheck[] = [
  {
    title: 'a surface is found where one looks, and it faces the eye',
    async run(capture) {
      if (!capture.canPick) return;
      const point = await capture.pick(0, 0);
      expect(point !== null, 'There is no surface in the middle of the view.');
      const { x, y, z } = poseOf(capture);
      const [px, py, pz] = point!.position;
      const [nx, ny, nz] = point!.normal;
      const sight = Math.hypot(px - x, py - y, pz - z);
      expect(Math.abs(Math.hypot(nx, ny, nz) - 1) < 0.01, 'The normal is not a unit vector.');
      expect((px - x) * nx + (py - y) * ny + (pz - z) * nz < 0.01, 'The surface turns its back.');
      expect(sight > 0 && aheadOf(capture, point!.position) > 0.98, 'The surface is not in view.');
    },
  },
  {
    title: 'an annotation is shown from where it is well seen',
    async run(capture) {
      if (!capture.canPick) return;
      const marker = await markerAhead(capture, 'check-1');
      await capture.goTo(farthest(capture).id);
      await capture.showAnnotation(marker);
      await until(() => aheadOf(capture, marker.position) > 0.9, 'The annotation is not in view.');
      await capture.showAnnotation({ ...marker, sweep: 'nowhere' });
    },
  },
  {
    title: 'annotations come, change and go, as often as one likes',
    async run(capture) {
      const markers = ['a', 'b', 'c'].map((id, index) => markerAt(id, [index, 1, 0], [0, 1, 0]));
      const [first, second] = markers as [Marker, Marker];
      capture.setAnnotations(markers, null);
      capture.setAnnotations(markers.slice(1), second);
      const changed = { ...second, title: 'Changed', color: tagColors.red };
      capture.setAnnotations([changed, first], { kind: 'tag', id: 'unknown' });
      capture.setAnnotations([], null);
      await restingView(capture);
    },
  },
  {
    title: 'an annotation that a person chooses in the space is reported by kind and id',
    async run(capture, person) {
      if (!capture.canPick) return;
      const marker = await markerAhead(capture, 'check-2');
      capture.setAnnotations([marker], null);
      await expectChosen(capture, person, marker);
    },
  },
  {
    title: 'two kinds may have annotations with the same id',
    async run(capture, person) {
      if (!capture.canPick) return;
      const ahead = await markerAhead(capture, 'shared');
      const aside = [ahead.position[0] + ASIDE, ahead.position[1], ahead.position[2]] as const;
      const other: Marker = { ...ahead, kind: 'other', title: 'Of another kind', position: aside };
      capture.setAnnotations([ahead, other], other);
      await expectChosen(capture, person, ahead);
      const swapped: Marker = { ...other, position: ahead.position };
      capture.setAnnotations([swapped, { ...ahead, position: aside }], null);
      await expectChosen(capture, person, swapped);
    },
  },
  {
    title: 'two thousand annotations come at once, and one of them changes',
    async run(capture, person) {
      if (!capture.canPick) return;
      const ahead = await markerAhead(capture, 'many-1000');
      const many = Array.from({ length: MANY }, (_, index) =>
        markerAt(`many-${index}`, [ASIDE + (index % 50), 1, Math.floor(index / 50)], [0, 1, 0]),
      );
      capture.setAnnotations(many, null);
      const changed = { ...ahead, title: 'One of many' };
      const after = many.with(1000, changed);
      capture.setAnnotations(after, null);
      await expectChosen(capture, person, changed);
      capture.setAnnotations(after.slice(0, 1), null);
    },
  },
];

/** Checks that the user can choose the annotation ahead. Then removes all annotations. */
async function expectChosen(capture: Capture, person: Person, marker: Marker): Promise<void> {
  const chosen: Selection[] = [];
  const stop = capture.listen({ annotationChosen: (selection) => chosen.push(selection) });
  await capture.showAnnotation(marker);
  await restingView(capture);
  await person.choose(marker);
  await until(() => chosen.length > 0, 'Nobody said that an annotation was chosen.');
  stop();
  capture.setAnnotations([], null);
  expect(
    chosen.every((selection) => isSameSelection(selection, { kind: marker.kind, id: marker.id })),
    `It said ${chosen.map(selectionKey).join(', ')}, not ${selectionKey(marker)}.`,
  );
}

/** Returns an annotation on the surface in the centre of the view. */
async function markerAhead(capture: Capture, id: string): Promise<Marker> {
  const point = await capture.pick(0, 0);
  expect(point !== null, 'There is no surface in the middle of the view.');
  return markerAt(id, point!.position, point!.normal);
}

function markerAt(id: string, position: Marker['position'], normal: Marker['normal']): Marker {
  const title = `Annotation ${id}`;
  return { kind: 'tag', id, position, normal, sweep: undefined, title, text: '', color: tagColors.blue };
}
