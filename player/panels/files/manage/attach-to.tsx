import { documentsById } from '../../../tour/read-documents.ts';
import { useActions } from '../../parts/use-player.ts';
import { attachDocuments } from '../steps.ts';
import { useDocuments } from '../use-documents.ts';
import { PlaceChooser } from './place-chooser.tsx';

/** Attaches files to a place. */
export function AttachTo({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const known = documentsById(useDocuments());
  const { perform } = useActions();
  return (
    <PlaceChooser
      onChoose={({ place, name }) => {
        const step = attachDocuments(
          ids.flatMap((id) => known.get(id) ?? []),
          place,
          name,
        );
        if (step) perform(step);
        onDone();
      }}
    />
  );
}
