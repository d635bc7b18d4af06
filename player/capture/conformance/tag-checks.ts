import type { Tag } from '../../../contract/tag.ts';
import { expect, until, type CaptureCheck } from './check.ts';
import { aheadOf, farthest, poseOf, restingView } from './capture-places.ts';

/** Surfaces, and tags on them. Each check leaves the capture inside and usable. */
export const TAG_CHECKS: readonly CaptureCheck[] = [
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
      expect(Math.abs(Math.hypot(nx, ny, nz) - 1) < 0.01, 'The normal is no unit vector.');
      expect((px - x) * nx + (py - y) * ny + (pz - z) * nz < 0.01, 'The surface turns its back.');
      expect(sight > 0 && aheadOf(capture, point!.position) > 0.98, 'The surface is not where one looks.');
    },
  },
  {
    title: 'a tag is shown from where it is well seen',
    async run(capture) {
      if (!capture.canPick) return;
      const point = await capture.pick(0, 0);
      const tag = tagAt('check-1', point!.position, point!.normal);
      await capture.goTo(farthest(capture).id);
      await capture.showTag(tag);
      await until(() => aheadOf(capture, tag.position) > 0.9, 'One does not look at the tag.');
      await capture.showTag({ ...tag, sweep: 'nowhere' });
    },
  },
  {
    title: 'tags come, change and go, as often as one likes',
    async run(capture) {
      const tags = ['a', 'b', 'c'].map((id, index) => tagAt(id, [index, 1, 0], [0, 1, 0]));
      capture.setTags(tags, null);
      capture.setTags(tags.slice(1), 'b');
      capture.setTags([{ ...tags[1]!, title: 'Changed', color: 'red' }, tags[0]!], 'unknown');
      capture.setTags([], null);
      await restingView(capture);
    },
  },
  {
    title: 'a tag that a person chooses in the space is reported by its id',
    async run(capture, person) {
      if (!capture.canPick) return;
      const point = await capture.pick(0, 0);
      const tag = tagAt('check-2', point!.position, point!.normal);
      const chosen: string[] = [];
      const stop = capture.listen({ tagChosen: (id) => chosen.push(id) });
      capture.setTags([tag], null);
      await capture.showTag(tag);
      await restingView(capture);
      await person.choose(tag);
      await until(() => chosen.length > 0, 'Nobody said that a tag was chosen.');
      stop();
      capture.setTags([], null);
      expect(
        chosen.every((id) => id === tag.id),
        `It said ${chosen.join(', ')}, not ${tag.id}.`,
      );
    },
  },
];

function tagAt(id: string, position: Tag['position'], normal: Tag['normal']): Tag {
  return { id, title: `Tag ${id}`, text: '', color: 'blue', position, normal };
}
