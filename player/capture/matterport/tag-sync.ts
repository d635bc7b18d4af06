import type { Tag } from '../../../contract/tour.ts';
import type { SdkTags, TagDescriptor } from './sdk.ts';
import { describeTag } from './tag-look.ts';

/** Keeps our tags in the provider's space. Ours are the truth: nothing is ever read back but which of them was chosen. */
export interface TagSync {
  set(tags: readonly Tag[], openTag: string | null): void;
  dispose(): void;
}

interface Put {
  /** The id it has in the space. */
  there: string;
  look: TagDescriptor;
}

/** `chosen`: a person chose a tag of ours in the space. The space's own tags are left alone. */
export function createTagSync(sdk: SdkTags, chosen: (id: string) => void): TagSync {
  const put = new Map<string, Put>();
  let wanted: { tags: readonly Tag[]; openTag: string | null } = { tags: [], openTag: null };
  /** Ours that is open in the space. */
  let opened: string | null = null;
  let disposed = false;
  let working: Promise<void> | null = null;

  const subscription = sdk.openTags.subscribe(({ selected }) => {
    const [there] = selected;
    const ours = there === undefined ? null : ourIdOf(there);
    if (ours === opened) return;
    opened = ours;
    if (ours !== null && ours !== wanted.openTag && !disposed) chosen(ours);
  });

  function ourIdOf(there: string): string | null {
    for (const [id, known] of put) if (known.there === there) return id;
    return null;
  }

  /** Works until the space shows what was asked for last; what comes meanwhile is seen at the next round. */
  async function work(): Promise<void> {
    const { tags, openTag } = wanted;
    const asked = wanted;
    await removeGone(tags);
    await addNew(tags);
    for (const tag of tags) await bringUpToDate(tag);
    await showOpen(openTag);
    if (asked !== wanted && !disposed) await work();
  }

  async function removeGone(tags: readonly Tag[]): Promise<void> {
    const staying = new Set(tags.map(({ id }) => id));
    const gone = [...put].filter(([id]) => !staying.has(id));
    if (gone.length === 0) return;
    for (const [id] of gone) {
      put.delete(id);
      if (id === opened) opened = null;
    }
    await settle(sdk.remove(...gone.map(([, { there }]) => there)));
  }

  async function addNew(tags: readonly Tag[]): Promise<void> {
    const fresh = tags
      .filter(({ id }) => !put.has(id))
      .map((tag) => ({ id: tag.id, look: describeTag(tag) }));
    if (fresh.length === 0) return;
    const ids = await settle(sdk.add(...fresh.map(({ look }) => look)));
    for (const [index, there] of (ids ?? []).entries()) {
      const { id, look } = fresh[index] ?? {};
      if (!id || !look) continue;
      put.set(id, { there, look });
      // Where to go when one is chosen is ours to say.
      await settle(sdk.allowAction(there, { opening: true, navigating: false }));
    }
  }

  async function bringUpToDate(tag: Tag): Promise<void> {
    const known = put.get(tag.id);
    if (!known) return;
    const { there, look: before } = known;
    const look = describeTag(tag);
    known.look = look;
    const { label, description, color, anchorPosition, stemVector } = look;
    if (label !== before.label || description !== before.description)
      await settle(sdk.editBillboard(there, { label, description }));
    if (!same(color, before.color)) await settle(sdk.editColor(there, color));
    if (!same(anchorPosition, before.anchorPosition) || !same(stemVector, before.stemVector))
      await settle(sdk.editPosition(there, { anchorPosition, stemVector }));
  }

  async function showOpen(openTag: string | null): Promise<void> {
    if (openTag === opened) return;
    const before = opened === null ? null : put.get(opened);
    const next = openTag === null ? null : put.get(openTag);
    opened = next ? openTag : null;
    if (before) await settle(sdk.close(before.there));
    if (next) await settle(sdk.open(next.there));
  }

  return {
    set(tags, openTag) {
      wanted = { tags, openTag };
      working ??= work().finally(() => (working = null));
    },
    dispose() {
      disposed = true;
      subscription.cancel();
      put.clear();
    },
  };
}

/** A tag that the space refuses stays in our list, and does not keep the others out. */
async function settle<T>(step: Promise<T>): Promise<T | null> {
  try {
    return await step;
  } catch {
    return null;
  }
}

function same(a: object, b: object): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
