import { useEffect, type RefObject } from 'react';
import { singleKeysWork } from '../../../state/single-keys-setting.ts';
import { documentsById, readDocuments } from '../../../tour/files/read-documents.ts';
import { useActions, usePlayerState } from '../../parts/use-player.ts';
import { picturesAround } from '../pictures-around.ts';
import type { ShownPicture } from './use-picture-place.ts';

/** Pixels that an arrow key moves a picture. */
const MOVE = 60;

/** The keys that a picture has while its viewer is open, wherever in it the focus is. */
export function usePictureKeys(
  stage: RefObject<HTMLElement | null>,
  shown: ShownPicture,
  documentId: string,
): void {
  const { openFile } = useActions();
  const documents = usePlayerState((state) => readDocuments(state.documents));
  useEffect(() => {
    const dialog = stage.current?.closest('dialog');
    const { zoom, move, turn, fit } = shown;

    function leaf(to: 'previous' | 'next'): void {
      const document = documentsById(documents).get(documentId);
      const other = document && picturesAround(document, documents)[to];
      if (other) openFile(other.id);
    }

    const keys: Record<string, () => void> = {
      '+': () => zoom(1),
      '=': () => zoom(1),
      '-': () => zoom(-1),
      '0': fit,
      r: () => turn(1),
      R: () => turn(-1),
      ArrowLeft: () => move(MOVE, 0),
      ArrowRight: () => move(-MOVE, 0),
      ArrowUp: () => move(0, MOVE),
      ArrowDown: () => move(0, -MOVE),
      PageUp: () => leaf('previous'),
      PageDown: () => leaf('next'),
    };

    function press(event: KeyboardEvent): void {
      const act = keys[event.key];
      if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key.length === 1 && !singleKeysWork()) return;
      event.preventDefault();
      act();
    }
    dialog?.addEventListener('keydown', press);
    return () => dialog?.removeEventListener('keydown', press);
  }, [stage, shown, documents, documentId, openFile]);
}
