import { colors } from '../../../design/colors.ts';
import type { PerspectiveCamera, Scene, WebGLRenderer } from 'three';

/** A magnifier above the user's finger that shows the point under the finger. */
export type Lens = ReturnType<typeof createLens>;

/** The diameter of the lens, and the distance from the finger to the centre of the lens, in CSS pixels. */
const SIZE = 132;
const AWAY = 112;
/** The factor by which the lens magnifies the view. */
const ZOOM = 2.5;

export function createLens(stage: HTMLElement) {
  const canvas = document.createElement('canvas');
  canvas.className = 'measuring-lens';
  canvas.ariaHidden = 'true';
  canvas.style.width = `${SIZE}px`;
  canvas.style.height = `${SIZE}px`;
  canvas.hidden = true;
  stage.append(canvas);
  const context = canvas.getContext('2d');
  let place: { left: number; top: number } | null = null;

  function moveTo({ left, top }: { left: number; top: number }, width: number): void {
    const across = Math.max(SIZE / 2, Math.min(width - SIZE / 2, left));
    // If there is no room for the lens above the finger, it is beside the finger.
    const aside = top < AWAY + SIZE / 2;
    const x = aside ? (left < width / 2 ? left + AWAY : left - AWAY) : across;
    const y = aside ? Math.max(SIZE / 2, top) : top - AWAY;
    canvas.style.transform = `translate(${Math.round(x - SIZE / 2)}px, ${Math.round(y - SIZE / 2)}px)`;
  }

  return {
    /**
     * Shows the point under the finger, in CSS pixels from the view's top left corner; null hides the lens.
     */
    show(at: { left: number; top: number } | null): void {
      place = at;
      canvas.hidden = at === null;
      if (at) moveTo(at, stage.clientWidth);
    },
    /** Called before each frame. Draws the enlarged view with `renderer` and copies it into the lens. */
    frame(renderer: WebGLRenderer, scene: Scene, camera: PerspectiveCamera): void {
      if (!place || !context) return;
      const ratio = renderer.getPixelRatio();
      const { clientWidth: width, clientHeight: height } = stage;
      const part = SIZE / ZOOM;
      camera.setViewOffset(width, height, place.left - part / 2, place.top - part / 2, part, part);
      renderer.setViewport(0, 0, SIZE, SIZE);
      renderer.setScissor(0, 0, SIZE, SIZE);
      renderer.setScissorTest(true);
      renderer.render(scene, camera);
      renderer.setScissorTest(false);
      renderer.setViewport(0, 0, width, height);
      camera.clearViewOffset();
      copy(renderer.domElement, Math.round(SIZE * ratio));
    },
    dispose: () => canvas.remove(),
  };

  function copy(drawn: HTMLCanvasElement, size: number): void {
    if (!context) return;
    if (canvas.width !== size) canvas.width = canvas.height = size;
    context.drawImage(drawn, 0, drawn.height - size, size, size, 0, 0, size, size);
    cross(context, size / 2, size / 12);
  }
}

/** Draws a cross through the centre, with a dark rim. */
function cross(context: CanvasRenderingContext2D, middle: number, reach: number): void {
  for (const [width, color] of [
    [4, colors.caption.light],
    [1.5, colors.rim.light],
  ] as const) {
    context.lineWidth = width;
    context.strokeStyle = color;
    context.beginPath();
    context.moveTo(middle - reach, middle);
    context.lineTo(middle + reach, middle);
    context.moveTo(middle, middle - reach);
    context.lineTo(middle, middle + reach);
    context.stroke();
  }
}
