import { describe, expect, it } from 'vitest';
import { sampleMarker } from '../../testing/samples.ts';
import type { Marker } from '../../tour/annotation-kind.ts';
import { createAnnotationSync } from './annotation-sync.ts';
import type { SdkTags, TagDescriptor } from './sdk.ts';

/** Returns a fake of the provider's space that records its tags and all calls that change them. */
function space() {
  const tags = new Map<string, TagDescriptor>();
  const calls: string[] = [];
  const open: string[] = [];
  let tell: (value: { selected: Iterable<string> }) => void = () => {};
  let count = 0;
  const edit = (name: string) => async (id: string, fields: object) => {
    calls.push(name);
    tags.set(id, { ...tags.get(id)!, ...fields });
  };
  const sdk: SdkTags = {
    openTags: {
      subscribe(observer) {
        tell = observer;
        return { cancel: () => {} };
      },
    },
    async add(...added) {
      calls.push(`add ${added.length}`);
      return added.map((tag) => {
        count += 1;
        tags.set(`sdk-${count}`, tag);
        return `sdk-${count}`;
      });
    },
    async remove(...ids) {
      calls.push(`remove ${ids.length}`);
      return ids.filter((id) => tags.delete(id));
    },
    editBillboard: edit('billboard'),
    editColor: async (id, color) => edit('color')(id, { color }),
    editPosition: edit('position'),
    allowAction: async () => {},
    open: async (id) => void open.push(id),
    close: async (id) => void open.splice(open.indexOf(id), 1),
  };
  const choose = (id: string): void => tell({ selected: [id] });
  const titles = (): string[] => Array.from(tags.values(), ({ label }) => label).toSorted();
  return { sdk, calls, open, choose, titles };
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));
const named = (id: string, fields: Partial<Marker> = {}): Marker =>
  sampleMarker({ id, title: id, ...fields });

describe('annotations in the provider’s space', () => {
  it('sends annotations in batches, the open annotation first, and later only changed annotations', async () => {
    const { sdk, calls, open, titles } = space();
    const sync = createAnnotationSync(sdk, () => {});
    const many = Array.from({ length: 250 }, (_, index) => named(`m${index}`));
    sync.set(many, many[240]!);
    await settled();
    expect(calls).toEqual(['add 100', 'add 100', 'add 50']);
    expect(open).toEqual(['sdk-1']);
    calls.length = 0;
    sync.set(many.with(7, named('m7', { title: 'Valve', position: [4, 4, 4] })), many[240]!);
    await settled();
    expect(calls).toEqual(['billboard', 'position']);
    calls.length = 0;
    sync.set(many.slice(0, 5), null);
    await settled();
    expect(calls).toEqual(['remove 100', 'remove 100', 'remove 45']);
    expect(titles()).toEqual(['m0', 'm1', 'm2', 'm3', 'm4']);
  });

  it('distinguishes annotations of different kinds that have the same id', async () => {
    const { sdk, choose, titles } = space();
    const chosen: object[] = [];
    const sync = createAnnotationSync(sdk, (selection) => chosen.push(selection));
    sync.set([named('a', { title: 'Tag' }), named('a', { kind: 'point', title: 'Point' })], null);
    await settled();
    expect(titles()).toEqual(['Point', 'Tag']);
    choose('sdk-2');
    choose('of the space itself');
    choose('sdk-1');
    expect(chosen).toEqual([
      { kind: 'point', id: 'a' },
      { kind: 'tag', id: 'a' },
    ]);
  });

  it('sends the latest requested annotations, even if requested during another send', async () => {
    const askedAgainAfter = async (moment: number): Promise<string[]> => {
      const { sdk, titles } = space();
      const sync = createAnnotationSync(sdk, () => {});
      sync.set([named('before')], null);
      for (let turn = 0; turn < moment; turn += 1) await Promise.resolve();
      sync.set([named('after')], null);
      await settled();
      return titles();
    };
    const moments = await Promise.all(Array.from({ length: 40 }, (_, moment) => askedAgainAfter(moment)));
    expect(moments.flat()).toEqual(moments.map(() => 'after'));
  });

  it('sends the latest requested annotations, even during a send of thousands', async () => {
    const { sdk, calls, titles } = space();
    const sync = createAnnotationSync(sdk, () => {});
    sync.set(
      Array.from({ length: 3000 }, (_, index) => named(`m${index}`)),
      null,
    );
    await Promise.resolve();
    sync.set([named('last')], null);
    await settled();
    expect(titles()).toEqual(['last']);
    expect(calls.filter((call) => call === 'add 100').length).toBeLessThan(3);
  });
});
