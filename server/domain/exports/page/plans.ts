import { type PageData, type PageItem, texts } from './page-data.ts';

export interface Plans {
  /** Draws only the items with these indices. */
  show(indices: readonly number[]): void;
  /** Highlights an item and shows its floor. */
  choose(index: number): void;
  /** Shows one floor. */
  turnTo(floor: number): void;
}

const SVG = 'http://www.w3.org/2000/svg';
/**
 * In pixels: radius of a mark for one item, radius of a mark for several items, side of a grid cell whose
 * items share a mark, and radius of the highlight.
 */
const RADIUS = 5;
const GATHERED_RADIUS = 10;
const REACH = 28;
const RING = 13;

/**
 * Draws the items on the plans, and adds buttons for the floors. `onPick` receives the indices of the items
 * of a clicked mark. Keyboard users use the list instead.
 */
export function createPlans(
  { floors, items }: PageData,
  onPick: (indices: readonly number[]) => void,
): Plans {
  const figures = [...document.querySelectorAll('figure')];
  let shown: readonly number[] = [];
  let chosen: number | null = null;
  let floor = 0;

  function drawFloor(): void {
    const svg = figures[floor]?.querySelector('svg');
    const box = floors[floor]?.box;
    if (!svg || !box) return;
    const { clientWidth, clientHeight } = svg;
    // Size of a pixel in metres. The drawing is as large as its area allows.
    const pixel = Math.max(box[2] / (clientWidth || 600), box[3] / (clientHeight || 600));
    const onFloor = shown.filter((index) => items[index]?.floor === floor);
    const layer = element('g', { 'aria-hidden': 'true', class: 'marks' });
    layer.append(...gatherMarks(items, onFloor, REACH * pixel).map((mark) => draw(mark, items, pixel)));
    const at = chosen === null ? undefined : items[chosen];
    if (at?.at && at.floor === floor) layer.append(ring(at.at, pixel));
    svg.querySelector('.marks')?.remove();
    svg.append(layer);
  }

  function turnTo(next: number): void {
    floor = next;
    for (const [index, figure] of figures.entries()) figure.hidden = index !== floor;
    for (const [index, button] of buttons.entries()) {
      button.setAttribute('aria-pressed', String(index === floor));
    }
    drawFloor();
  }

  const buttons = floors.map(({ name }, index) => {
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent: name });
    button.addEventListener('click', () => turnTo(index));
    return button;
  });
  if (buttons.length > 1) {
    const row = document.createElement('div');
    row.className = 'floors';
    row.append(...buttons);
    figures[0]?.before(row);
  }
  for (const figure of figures) {
    figure.addEventListener('click', ({ target }) => {
      const mark = target instanceof Element ? target.closest('[data-items]') : null;
      if (!mark) return;
      const picked = (mark.getAttribute('data-items') ?? '').split(' ').map(Number);
      chosen = picked.length === 1 ? (picked[0] as number) : null;
      onPick(picked);
    });
  }
  addEventListener('resize', drawFloor);
  addEventListener('beforeprint', () => {
    const current = floor;
    for (const index of floors.keys()) turnTo(index);
    turnTo(current);
  });
  if (figures.length > 0) turnTo(0);

  return {
    show(indices) {
      shown = indices;
      drawFloor();
    },
    choose(index) {
      chosen = index;
      turnTo(items[index]?.floor ?? floor);
      figures[floor]?.scrollIntoView({ block: 'nearest' });
    },
    turnTo,
  };
}

function draw({ at: [x, z], indices }: Mark, items: readonly PageItem[], pixel: number): SVGElement {
  const first = items[indices[0] as number] as PageItem;
  const place = { cx: x, cy: z, 'data-items': indices.join(' '), 'stroke-width': 1.5 * pixel };
  const title = element('title', {});
  if (indices.length === 1) {
    title.textContent = first.title || texts.untitled;
    const mark = element('circle', { ...place, r: RADIUS * pixel, class: `mark ${first.color ?? 'blue'}` });
    mark.append(title);
    return mark;
  }
  title.textContent = texts.dots(indices.length);
  const mark = element('circle', { ...place, r: GATHERED_RADIUS * pixel, class: 'mark several' });
  mark.append(title);
  const number = element('text', { x, y: z + 3.5 * pixel, 'font-size': 10 * pixel, class: 'number' });
  number.textContent = indices.length > 999 ? `${Math.round(indices.length / 1000)}k` : `${indices.length}`;
  const both = element('g', {});
  both.append(mark, number);
  return both;
}

function ring([x, z]: readonly [number, number], pixel: number): SVGElement {
  return element('circle', { cx: x, cy: z, r: RING * pixel, 'stroke-width': 3 * pixel, class: 'chosen' });
}

function element(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

/** A mark on a plan for one or more items. */
interface Mark {
  at: readonly [number, number];
  indices: readonly number[];
}

/**
 * Returns the marks for items. Items in the same cell of a grid share one mark at the mean of their
 * positions. `reach`: the side of a cell in metres.
 */
export function gatherMarks(
  items: readonly PageItem[],
  indices: readonly number[],
  reach: number,
): readonly Mark[] {
  const cells = Map.groupBy(
    indices.filter((index) => items[index]?.at),
    (index) => {
      const [x, z] = placeOf(items, index);
      return `${Math.floor(x / reach)} ${Math.floor(z / reach)}`;
    },
  );
  return [...cells.values()].map((own) => ({
    at: middleOf(own.map((index) => placeOf(items, index))),
    indices: own,
  }));
}

function placeOf(items: readonly PageItem[], index: number): readonly [number, number] {
  return items[index]?.at ?? [0, 0];
}

function middleOf(places: readonly (readonly [number, number])[]): readonly [number, number] {
  const mean = (axis: 0 | 1) => places.reduce((sum, place) => sum + place[axis], 0) / places.length;
  return [mean(0), mean(1)];
}
