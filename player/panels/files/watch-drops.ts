import type { PanelsContext } from '../parts/use-player.ts';
import type { FileDrops } from './file-drops.ts';

/**
 * Files that are dragged over the player: the browser would open them in its place. What is done with them comes when the first are
 * there, and only for users who may add files.
 */
export function watchDrops(context: PanelsContext): void {
  let drops: Promise<FileDrops> | null = null;

  function take(event: DragEvent): void {
    const { dataTransfer } = event;
    if (!dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    if (!context.state.get().canEdit) return void (dataTransfer.dropEffect = 'none');
    // an event has what was dropped only while it is being told
    const entries = Array.from(dataTransfer.items, (item) => item.webkitGetAsEntry() ?? item.getAsFile());
    drops ??= import('./file-drops.ts').then((program) => program.createFileDrops(context));
    drops.then(
      (program) =>
        program[event.type === 'drop' ? 'drop' : event.type === 'dragleave' ? 'leave' : 'over'](
          event,
          entries,
        ),
      () => (drops = null), // the next drag tries again
    );
  }

  for (const type of ['dragover', 'dragleave', 'drop'] as const) document.addEventListener(type, take);
}
