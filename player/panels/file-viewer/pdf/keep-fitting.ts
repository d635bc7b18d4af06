import type { Pdf } from './load-pdf.ts';

/** Keeps pages as wide as there is room, where that was chosen, as the room changes. Returns how to stop. */
export function keepFitting(
  container: HTMLElement,
  viewer: InstanceType<Pdf['viewer']['PDFViewer']>,
): () => void {
  const observer = new ResizeObserver(() => {
    const { currentScaleValue } = viewer;
    if (Number.isNaN(Number.parseFloat(currentScaleValue))) viewer.currentScaleValue = currentScaleValue;
    viewer.update();
  });
  observer.observe(container);
  return () => observer.disconnect();
}
