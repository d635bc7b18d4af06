import type { Selection } from '../../../contract/protocol/view-state.ts';
import { type Marker, selectionKey } from '../../tour/annotation-kind.ts';
import type { SdkTags, Color, TagDescriptor, Vector } from './sdk.ts';
import { STEM_LENGTH } from '../pin-disc.ts';

/** An annotation that has been sent to the space. */
interface Synced {
  /** The id of the annotation's tag in the provider's space. */
  sdkId: string;
  /** The annotation as it was last sent. */
  marker: Marker;
}

interface Wanted {
  readonly markers: readonly Marker[];
  /** The keys of `markers`. */
  readonly keys: ReadonlySet<string>;
  /** The key of the open annotation. */
  readonly open: string | null;
}

/**
 * The maximum number of tags that one call adds or removes. Without this limit, a new change could have to
 * wait for thousands of tags.
 */
const BATCH = 100;

/**
 * Shows annotations as tags of the provider's space. Calls `chosen` when the user chooses one of our
 * annotations in the space. The space's own tags are not changed.
 */
export function createAnnotationSync(sdk: SdkTags, chosen: (selection: Selection) => void) {
  /** The sent annotations by key, and their keys by tag id. */
  const synced = new Map<string, Synced>();
  const keyOf = new Map<string, string>();
  let wanted: Wanted = { markers: [], keys: new Set(), open: null };
  /** The key of the annotation that is open in the space. */
  let opened: string | null = null;
  let disposed = false;
  let working = false;

  const subscription = sdk.openTags.subscribe(({ selected }) => {
    const [sdkId] = selected;
    const key = (sdkId !== undefined && keyOf.get(sdkId)) || null;
    if (key === opened) return;
    opened = key;
    const known = key === null ? undefined : synced.get(key);
    if (known && key !== wanted.open && !disposed) chosen({ kind: known.marker.kind, id: known.marker.id });
  });

  /**
   * Sends changes until the space matches the latest request. A request that arrives in the meantime starts
   * another round.
   */
  async function synchronize(): Promise<void> {
    working = true;
    try {
      for (;;) {
        const requested = wanted;
        const superseded = (): boolean => disposed || requested !== wanted;
        await removeGone(requested);
        await update(requested, superseded);
        await addNew(requested, superseded);
        if (!superseded()) await showOpen(requested.open);
        if (requested === wanted || disposed) return;
      }
    } finally {
      working = false; // Runs right after the last check, so that no request is lost in between.
    }
  }

  async function removeGone({ keys: staying }: Wanted): Promise<void> {
    const gone = [...synced].filter(([key]) => !staying.has(key));
    for (const [key, { sdkId }] of gone) {
      synced.delete(key);
      keyOf.delete(sdkId);
      if (key === opened) opened = null;
    }
    for (const batch of inBatches(gone)) await settle(sdk.remove(...batch.map(([, { sdkId }]) => sdkId)));
  }

  async function addNew({ markers, open }: Wanted, superseded: () => boolean): Promise<void> {
    const fresh = markers.filter((marker) => !synced.has(selectionKey(marker)));
    // The open annotation is added first, so that it does not wait for the other new annotations.
    const isOpen = (marker: Marker): boolean => selectionKey(marker) === open;
    const ordered = [...fresh.filter(isOpen), ...fresh.filter((marker) => !isOpen(marker))];
    for (const batch of inBatches(ordered)) {
      if (superseded()) return;
      await add(batch);
    }
  }

  async function add(markers: readonly Marker[]): Promise<void> {
    const ids = (await settle(sdk.add(...markers.map(describeMarker)))) ?? [];
    for (const [index, sdkId] of ids.entries()) {
      const marker = markers[index];
      if (!marker) continue;
      synced.set(selectionKey(marker), { sdkId, marker });
      keyOf.set(sdkId, selectionKey(marker));
    }
    // The player itself moves the user when they choose a tag.
    const allowed = { opening: true, navigating: false };
    await Promise.all(ids.map((sdkId) => settle(sdk.allowAction(sdkId, allowed))));
  }

  /** Sends changed annotations. A marker that is still the same object has not changed. */
  async function update({ markers }: Wanted, superseded: () => boolean): Promise<void> {
    for (const marker of markers) {
      const known = synced.get(selectionKey(marker));
      if (!known || known.marker === marker) continue;
      if (superseded()) return;
      const previous = describeMarker(known.marker);
      known.marker = marker;
      const { label, description, color, anchorPosition, stemVector } = describeMarker(marker);
      if (label !== previous.label || description !== previous.description)
        await settle(sdk.editBillboard(known.sdkId, { label, description }));
      if (!same(color, previous.color)) await settle(sdk.editColor(known.sdkId, color));
      if (!same(anchorPosition, previous.anchorPosition) || !same(stemVector, previous.stemVector))
        await settle(sdk.editPosition(known.sdkId, { anchorPosition, stemVector }));
    }
  }

  async function showOpen(open: string | null): Promise<void> {
    if (open === opened) return;
    const previous = opened === null ? null : synced.get(opened);
    const next = open === null ? null : synced.get(open);
    opened = next ? open : null;
    if (previous) await settle(sdk.close(previous.sdkId));
    if (next) await settle(sdk.open(next.sdkId));
  }

  return {
    set(markers: readonly Marker[], selected: Selection | null): void {
      const open = selected && selectionKey(selected);
      const keys = markers === wanted.markers ? wanted.keys : new Set(markers.map(selectionKey));
      wanted = { markers, keys, open };
      if (!working) void synchronize();
    },
    dispose(): void {
      disposed = true;
      subscription.cancel();
      synced.clear();
      keyOf.clear();
    },
  };
}

function* inBatches<T>(items: readonly T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += BATCH) yield items.slice(start, start + BATCH);
}

/** Resolves with null if the space rejects a step, so that the remaining steps still run. */
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

/** Returns the description of an annotation as a tag of the provider's space. */
function describeMarker({ title, text, color, position, normal }: Marker): TagDescriptor {
  return {
    label: title,
    description: text,
    color: rgb(color),
    anchorPosition: vector(position, 1),
    stemVector: vector(normal, STEM_LENGTH),
  };
}

function vector([x, y, z]: Marker['position'], length: number): Vector {
  return { x: x * length, y: y * length, z: z * length };
}

/** Returns a colour in the provider's form. `hex` is #rrggbb. */
function rgb(hex: string): Color {
  const value = Number.parseInt(hex.slice(1), 16);
  return { r: ((value >> 16) & 255) / 255, g: ((value >> 8) & 255) / 255, b: (value & 255) / 255 };
}
