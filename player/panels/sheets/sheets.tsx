import styles from './sheet.module.css';
import { shareTexts, texts } from '../../state/texts.ts';
import { lazyPart } from '../parts/lazy-part.tsx';
import { useListsBeside, usePlayerState, useActions } from '../parts/use-player.ts';
import { X } from '../../../design/icons.ts';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { IconButton } from '../parts/icons.tsx';

const Help = lazyPart(async () => (await import('./help.tsx')).Help);
const PointTypes = lazyPart(async () => (await import('../points/types-editor.tsx')).TypesEditor);
const Accuracy = lazyPart(async () => (await import('../measuring/accuracy.tsx')).Accuracy);
const Share = lazyPart(async () => (await import('./share.tsx')).Share);

const PlanPicture = lazyPart(async () => (await import('../plan/plan-picture-sheet.tsx')).PlanPictureSheet);
const Search = lazyPart(async () => (await import('../palette/search-dialog.tsx')).SearchDialog);

/** Renders the open dialog. Its content loads on first use. */
export function Sheets() {
  const sheet = usePlayerState((state) => state.sheet);
  const beside = useListsBeside();
  if (sheet === 'help') {
    return (
      <Sheet title={texts.help}>
        <Help />
      </Sheet>
    );
  }
  if (sheet === 'share') {
    return (
      <Sheet title={shareTexts.title}>
        <Share />
      </Sheet>
    );
  }
  if (sheet === 'types') {
    return (
      <Sheet title={texts.pointTypes}>
        <PointTypes />
      </Sheet>
    );
  }
  if (sheet === 'accuracy') {
    return (
      <Sheet title={texts.accuracy}>
        <Accuracy />
      </Sheet>
    );
  }
  if (sheet === 'plan-picture') return <PlanPicture />;
  // On a phone, the search is in the sheet of the lists.
  return sheet === 'search' && beside ? <Search /> : null;
}

/** Renders a dialog over the player. The browser keeps the focus inside, and restores it on closing. */
function Sheet({ title, children }: { title: string; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { showSheet } = useActions();
  // Opens the dialog before its content takes the focus, which is impossible while the dialog is closed.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    // The content covers the dialog, so only a click outside it has the dialog as its target.
    const close = (event: MouseEvent): void => void (event.target === element && element.close());
    element.showModal();
    element.addEventListener('click', close);
    return () => {
      element.removeEventListener('click', close);
      element.close();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`float scrolls ${styles.sheet}`}
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
