import { findSelected } from '../../state/annotations/find-selected.ts';
import { findKind } from '../../tour/annotation-kind.ts';
import { findAnnotation } from '../../tour/read-annotations.ts';
import { lazyPart } from '../parts/lazy-part.tsx';
import { usePlayerState } from '../parts/use-player.ts';
import { Card } from './card.tsx';

const Form = lazyPart(async () => (await import('./form.tsx')).Form);

/** The annotation that is written, or else the open one; nothing while there is none. */
export function OpenAnnotation() {
  const draft = usePlayerState((state) => state.draft);
  const selection = usePlayerState((state) => state.selection);
  const annotations = usePlayerState((state) => state.annotations);
  if (draft) {
    const kind = findKind(draft.kind);
    return kind && <Form key={draft.item.id} draft={draft} kind={kind} />;
  }
  const open = findSelected(annotations, selection);
  return open && <Card key={`${open.kind.name} ${open.item.id}`} {...open} />;
}

/** True while there is an open annotation. */
export function useAnnotationOpen(): boolean {
  return usePlayerState(({ annotations, selection }) => findAnnotation(annotations, selection) !== undefined);
}
