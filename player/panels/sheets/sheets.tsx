import { shareTexts, texts } from '../../state/texts.ts';
import { lazyPart } from '../parts/lazy-part.tsx';
import { useListsBeside } from '../parts/use-lists-beside.ts';
import { usePlayerState } from '../parts/use-player.ts';
import { Sheet } from './sheet.tsx';

const Help = lazyPart(async () => (await import('./help.tsx')).Help);
const PointTypes = lazyPart(async () => (await import('../points/types-editor.tsx')).TypesEditor);
const Accuracy = lazyPart(async () => (await import('../measuring/accuracy.tsx')).Accuracy);
const Share = lazyPart(async () => (await import('./share.tsx')).Share);

const PlanPicture = lazyPart(
  async () => (await import('../plan-picture/plan-picture-sheet.tsx')).PlanPictureSheet,
);
const Search = lazyPart(async () => (await import('../palette/search-dialog.tsx')).SearchDialog);

/** The dialog that is open. What is in it comes on first use. */
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
  // on a phone it is in the sheet of the lists
  return sheet === 'search' && beside ? <Search /> : null;
}
