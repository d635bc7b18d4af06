import { HIDDEN, NAME, type Labels } from './choose-labels.ts';
import './room-labels.css';

/** The labels as texts of SVG: crisp at any zoom, and moved by numbers, which makes nothing anew. */
export interface LabelElements {
  write(index: number, name: string, area: string): void;
  /** Writes how wide all are, in pixels. */
  measure(labels: Labels): void;
  /** Shows what was chosen. */
  show(labels: Labels): void;
  hide(): void;
  dispose(): void;
}

const SVG = 'http://www.w3.org/2000/svg';
/** Values of `data-shows`, by what is shown. */
const SHOWS = ['nothing', 'name', 'all'] as const;

export function createLabelElements(stage: HTMLElement, count: number): LabelElements {
  const svg = document.createElementNS(SVG, 'svg');
  svg.classList.add('room-labels');
  svg.ariaHidden = 'true'; // the list of rooms is for whoever does not see it
  svg.dataset.hidden = 'true';
  const all = Array.from({ length: count }, () => createLabel(svg));
  stage.querySelector('canvas')?.after(svg); // below what names pins
  let hidden = true;

  function setHidden(next: boolean): void {
    if (next === hidden) return;
    hidden = next;
    svg.dataset.hidden = String(next);
  }

  return {
    write(index, name, area) {
      all[index]!.name.textContent = name;
      all[index]!.area.textContent = area;
    },
    measure({ nameWidth, areaWidth }) {
      all.forEach(({ name, area }, index) => {
        nameWidth[index] = name.getComputedTextLength();
        areaWidth[index] = area.getComputedTextLength();
      });
    },
    show({ x, y, offset, shows }) {
      setHidden(false);
      for (let index = 0; index < count; index += 1) {
        const label = all[index]!;
        const shown = shows[index]!;
        if (shown !== label.shown) label.group.dataset.shows = SHOWS[(label.shown = shown)];
        if (shown === HIDDEN) continue;
        // on whole pixels letters are sharp
        const middle = Math.round(y[index]! + offset[index]!) + (shown === NAME ? 4 : -4);
        label.transform.setTranslate(Math.round(x[index]!), middle);
      }
    },
    hide: () => setHidden(true),
    dispose: () => svg.remove(),
  };
}

interface LabelElement {
  group: SVGGElement;
  name: SVGTextElement;
  area: SVGTextElement;
  transform: SVGTransform;
  shown: number;
}

function createLabel(svg: SVGSVGElement): LabelElement {
  const group = document.createElementNS(SVG, 'g');
  group.dataset.shows = SHOWS[HIDDEN];
  const [name, area] = [document.createElementNS(SVG, 'text'), document.createElementNS(SVG, 'text')];
  area.setAttribute('y', '16');
  group.append(name, area);
  svg.append(group);
  const transform = svg.createSVGTransform();
  group.transform.baseVal.appendItem(transform);
  return { group, name, area, transform: group.transform.baseVal.getItem(0), shown: HIDDEN };
}
