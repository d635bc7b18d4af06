import { useRef, type RefObject } from 'react';
import { findTexts } from '../state/annotations/annotation-texts.ts';
import { listedKinds } from '../state/annotations/listed-kinds.ts';
import { texts } from '../state/texts.ts';
import type { AnnotationKind } from '../tour/annotation-kind.ts';
import {
  type Annotations,
  type Filter,
  filterAnnotations,
  typesShownAlone,
} from '../tour/read-annotations.ts';
import { usePanelName } from './panel-name.ts';
import styles from './panel.module.css';
import { useSheetPull } from './sheet-pull.ts';
import { useActions, usePlayerState } from './parts/use-player.ts';

interface PanelHandleProps {
  sheet: RefObject<HTMLElement | null>;
  open: boolean;
  /** The sheet has nearly all of the height. */
  tall: boolean;
  onTall: (tall: boolean) => void;
}

/** Opens and closes the lists, by a press or by a pull. While they are closed it says when not everything is shown. */
export function PanelHandle({ sheet, open, tall, onTall }: PanelHandleProps) {
  const name = usePanelName();
  const shown = usePlayerState(({ annotations, filter, types }) =>
    describeShown(annotations, { filter, types }),
  );
  const { togglePanel } = useActions();
  const handle = useRef<HTMLButtonElement>(null);

  function toggle(): void {
    onTall(false);
    togglePanel();
  }

  useSheetPull(sheet, handle, (down) => {
    if (open && (tall || !down)) onTall(!down);
    else if (open === down) toggle();
  });

  return (
    <button
      ref={handle}
      type="button"
      className={styles.handle}
      aria-expanded={open}
      aria-controls="lists"
      onClick={toggle}
    >
      {open ? texts.hidePanel : shown ? `${name}: ${shown}` : name}
    </button>
  );
}

/** How much of everything a filter leaves; '' where it leaves all. */
function describeShown(annotations: Annotations, shown: Filter): string {
  const words = shown.filter.trim() !== '';
  const alone = typesShownAlone(shown.types).length > 0;
  const kinds = listedKinds(annotations, false).filter(({ typeOf }) => words || (alone && typeOf));
  if (kinds.length === 0) return '';
  const of = ({ name }: AnnotationKind) => annotations[name] ?? [];
  const all = kinds.reduce((sum, kind) => sum + of(kind).length, 0);
  const found = kinds.reduce((sum, kind) => sum + filterAnnotations(kind, of(kind), shown).length, 0);
  return findTexts(kinds).shown(found, all);
}
