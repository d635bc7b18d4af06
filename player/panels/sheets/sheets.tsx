import styles from './sheet.module.css';
import { shareTexts, texts } from '../../state/texts.ts';
import { lazyPart } from '../parts/lazy-part.tsx';
import { useListsBeside, usePlayerState, useActions, useModal } from '../parts/use-player.ts';
import { X } from '../../../design/icons.ts';
import { useEffect, type ReactNode } from 'react';
import { IconButton } from '../parts/icons.tsx';

/** The dialogs that `Sheet` renders. The content of each dialog loads on first use. */
const SHEETS = {
  help: { title: texts.help, Content: lazyPart(async () => (await import('./help.tsx')).Help) },
  share: { title: shareTexts.title, Content: lazyPart(async () => (await import('./share.tsx')).Share) },
  types: {
    title: texts.pointTypes,
    Content: lazyPart(async () => (await import('../points/types-editor.tsx')).TypesEditor),
  },
  accuracy: {
    title: texts.accuracy,
    Content: lazyPart(async () => (await import('../measuring/accuracy.tsx')).Accuracy),
  },
};

const PlanPicture = lazyPart(async () => (await import('../plan/plan-picture-sheet.tsx')).PlanPictureSheet);
const Search = lazyPart(async () => (await import('../palette/search-dialog.tsx')).SearchDialog);

/** Renders the open dialog. */
export function Sheets() {
  const sheet = usePlayerState((state) => state.sheet);
  const beside = useListsBeside();
  if (sheet === null) return null;
  if (sheet === 'plan-picture') return <PlanPicture />;
  // On a phone, the search is in the sheet of the lists.
  if (sheet === 'search') return beside && <Search />;
  const { title, Content } = SHEETS[sheet];
  return (
    <Sheet title={title}>
      <Content />
    </Sheet>
  );
}

/** Renders a dialog over the player. The dialog opens before its content receives the focus. */
function Sheet({ title, children }: { title: string; children: ReactNode }) {
  const dialog = useModal();
  const { showSheet } = useActions();
  useEffect(() => {
    const element = dialog.current;
    // The content covers the dialog, so only a click outside it has the dialog as its target.
    const close = (event: MouseEvent): void => void (event.target === element && element?.close());
    element?.addEventListener('click', close);
    return () => element?.removeEventListener('click', close);
  }, [dialog]);
  return (
    <dialog
      ref={dialog}
      className={`float scrolls dialog ${styles.sheet}`}
      aria-labelledby="sheet-title"
      onClose={() => showSheet(null)}
    >
      <div className={styles.inside}>
        <header className={`row spread ${styles.head}`}>
          <h2 id="sheet-title">{title}</h2>
          <IconButton icon={X} label={texts.close} onClick={() => dialog.current?.close()} />
        </header>
        {children}
      </div>
    </dialog>
  );
}
