import type { Tag } from '../../../contract/tag.ts';
import type { SdkTags, TagDescriptor } from './sdk.ts';
import { describeTag } from './describe-tag.ts';

/** Keeps our tags in the provider's space. Nothing is ever read back from it, except which of them was chosen. */
export interface TagSync {
  set(tags: readonly Tag[], openTag: string | null): void;
  dispose(): void;
}

interface SyncedTag {
  /** Its id in the space. */
  sdkId: string;
  descriptor: TagDescriptor;
}

/** `chosen`: a person chose a tag of ours in the space. The space's own tags are left alone. */
export function createTagSync(sdk: SdkTags, chosen: (id: string) => void): TagSync {
  const synced = new Map<string, SyncedTag>();
  let wanted: { tags: readonly Tag[]; openTag: string | null } = { tags: [], openTag: null };
  /** The tag of ours that is open in the space. */
  let opened: string | null = null;
  let disposed = false;
  let working: Promise<void> | null = null;

  const subscription = sdk.openTags.subscribe(({ selected }) => {
    const [sdkId] = selected;
    const ours = sdkId === undefined ? null : ourIdOf(sdkId);
    if (ours === opened) return;
    opened = ours;
    if (ours !== null && ours !== wanted.openTag && !disposed) chosen(ours);
  });

  function ourIdOf(sdkId: string): string | null {
    for (const [id, known] of synced) if (known.sdkId === sdkId) return id;
    return null;
  }

  /** Works until the space shows what was requested last; a request that comes meanwhile is seen in the next round. */
  async function synchronize(): Promise<void> {
    const { tags, openTag } = wanted;
    const requested = wanted;
    await removeGone(tags);
    await addNew(tags);
    for (const tag of tags) await update(tag);
    await showOpen(openTag);
    if (requested !== wanted && !disposed) await synchronize();
  }

  async function removeGone(tags: readonly Tag[]): Promise<void> {
    const staying = new Set(tags.map(({ id }) => id));
    const gone = [...synced].filter(([id]) => !staying.has(id));
    if (gone.length === 0) return;
    for (const [id] of gone) {
      synced.delete(id);
      if (id === opened) opened = null;
    }
    await settle(sdk.remove(...gone.map(([, { sdkId }]) => sdkId)));
  }

  async function addNew(tags: readonly Tag[]): Promise<void> {
    const fresh = tags
      .filter(({ id }) => !synced.has(id))
      .map((tag) => ({ id: tag.id, descriptor: describeTag(tag) }));
    if (fresh.length === 0) return;
    const ids = await settle(sdk.add(...fresh.map(({ descriptor }) => descriptor)));
    for (const [index, sdkId] of (ids ?? []).entries()) {
      const { id, descriptor } = fresh[index] ?? {};
      if (!id || !descriptor) continue;
      synced.set(id, { sdkId, descriptor });
      // Where to go when one is chosen is the player's decision.
      await settle(sdk.allowAction(sdkId, { opening: true, navigating: false }));
    }
  }

  async function update(tag: Tag): Promise<void> {
    const known = synced.get(tag.id);
    if (!known) return;
    const { sdkId, descriptor: previous } = known;
    const descriptor = describeTag(tag);
    known.descriptor = descriptor;
    const { label, description, color, anchorPosition, stemVector } = descriptor;
    if (label !== previous.label || description !== previous.description)
      await settle(sdk.editBillboard(sdkId, { label, description }));
    if (!same(color, previous.color)) await settle(sdk.editColor(sdkId, color));
    if (!same(anchorPosition, previous.anchorPosition) || !same(stemVector, previous.stemVector))
      await settle(sdk.editPosition(sdkId, { anchorPosition, stemVector }));
  }

  async function showOpen(openTag: string | null): Promise<void> {
    if (openTag === opened) return;
    const previous = opened === null ? null : synced.get(opened);
    const next = openTag === null ? null : synced.get(openTag);
    opened = next ? openTag : null;
    if (previous) await settle(sdk.close(previous.sdkId));
    if (next) await settle(sdk.open(next.sdkId));
  }

  return {
    set(tags, openTag) {
      wanted = { tags, openTag };
      working ??= synchronize().finally(() => (working = null));
    },
    dispose() {
      disposed = true;
      subscription.cancel();
      synced.clear();
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
