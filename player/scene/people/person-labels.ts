import './person-labels.css';
import type { Person } from '../../state/presence/people.ts';

const SVG = 'http://www.w3.org/2000/svg';
/** The height of a name, and the padding around its text, in pixels. */
const HEIGHT = 24;
const PADDING = 10;

/**
 * How a person is labelled: by name from inside; by initials on a disc from outside, or by a smaller disc if
 * there is little room; or not at all.
 */
export const NONE = 0;
export const NAMED = 1;
export const INITIALS = 2;
export const DOT = 3;
/** Discs with an arrow in the direction of view, with and without initials. */
const LARGE = { radius: '13', arrow: 'M-6 -11 L0 -19 L6 -11 Z' };
const SMALL = { radius: '6', arrow: 'M-4 -5 L0 -11 L4 -5 Z' };
const LOOKS = ['none', 'name', 'initials', 'dot'] as const;

type PersonLabel = ReturnType<typeof createLabel>;

/**
 * Returns the labels of people as SVG, which stays sharp at any zoom. Moving a label creates no elements.
 * Screen readers get the same information from lists.
 */
export function createPersonLabels(stage: HTMLElement) {
  const svg = create('svg');
  svg.classList.add('person-labels');
  svg.ariaHidden = 'true';
  // The labels are in front of the names of rooms, but behind the names of pins.
  stage.querySelector('.pin-label')?.before(svg);
  const labels: PersonLabel[] = [];

  function write(label: PersonLabel, person: Person | null): number {
    const name = person?.name ?? '';
    label.group.dataset.state = person?.state ?? '';
    label.group.style.setProperty('--person', person?.color ?? '');
    if (label.name.textContent === name) return label.width;
    label.name.textContent = name;
    label.initials.textContent = person?.initials ?? '';
    const width = label.name.getComputedTextLength();
    label.box.setAttribute('width', String(width + 2 * PADDING));
    label.box.setAttribute('x', String(-width / 2 - PADDING));
    return (label.width = width + 2 * PADDING);
  }

  return {
    /**
     * Sets the people who have labels, in order. Returns the widths of their names including padding, in
     * pixels.
     */
    write(people: readonly (Person | null)[]): Float32Array {
      while (labels.length < people.length) labels.push(createLabel(svg));
      labels.forEach((label, index) => index >= people.length && show(label, NONE));
      return Float32Array.from(people, (person, index) => write(labels[index]!, person));
    },
    hide: (index: number) => show(labels[index]!, NONE),
    /**
     * Shows a label at a position in whole pixels. `turn` is the direction of the arrow, in whole degrees
     * clockwise from up.
     */
    show(index: number, look: number, x: number, y: number, turn: number, faded: boolean): void {
      const label = labels[index]!;
      show(label, look);
      if (label.faded !== faded) label.group.dataset.faded = String((label.faded = faded));
      label.move.setTranslate(x, y);
      if (look !== NAMED) label.turn.setRotate(turn, 0, 0);
    },
    dispose: () => svg.remove(),
  };
}

function show(label: PersonLabel, look: number): void {
  if (label.look === look) return;
  label.group.dataset.look = LOOKS[(label.look = look)];
  const { radius, arrow } = look === DOT ? SMALL : LARGE;
  label.disc.setAttribute('r', radius);
  label.arrow.setAttribute('d', arrow);
  // Draws small discs first, so that they do not cover initials.
  if (look === DOT) label.group.parentNode?.prepend(label.group);
  if (look === INITIALS) label.group.parentNode?.append(label.group);
}

function createLabel(svg: SVGSVGElement) {
  const group = create('g');
  group.dataset.look = LOOKS[NONE];
  const box = create('rect');
  box.setAttribute('y', String(-HEIGHT / 2));
  box.setAttribute('height', String(HEIGHT));
  box.setAttribute('rx', String(HEIGHT / 2));
  const name = create('text');
  name.setAttribute('class', 'name');
  name.setAttribute('y', '4.5');
  const arrow = create('path');
  const disc = create('circle');
  const initials = create('text');
  initials.setAttribute('class', 'initials');
  initials.setAttribute('y', '4');
  group.append(box, name, arrow, disc, initials);
  svg.append(group);
  return {
    group,
    box,
    name,
    disc,
    arrow,
    initials,
    /** The width of the name including padding, in pixels. */
    width: 0,
    move: transformOf(svg, group),
    turn: transformOf(svg, arrow),
    look: NONE,
    faded: false,
  };
}

function transformOf(svg: SVGSVGElement, element: SVGGraphicsElement): SVGTransform {
  element.transform.baseVal.appendItem(svg.createSVGTransform());
  return element.transform.baseVal.getItem(0);
}

function create<Name extends keyof SVGElementTagNameMap>(name: Name): SVGElementTagNameMap[Name] {
  return document.createElementNS(SVG, name);
}
