import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { correctionsSchema } from '../../../../../../contract/scans/corrections.ts';
import { sampleSpace } from '../../../../../../tests/support/scans/sample-scan.ts';
import type { Editor } from '../use-editor.ts';
import { DoubtsPanel } from './doubts-panel.tsx';
import { KeysHelp, ScaleBar } from '../plan/plan.tsx';
import { type AreaUnit, inUnit, LENGTH_UNITS } from './format-area.ts';
import { LengthField, rangeError } from './kept-field.tsx';
import { RoomLabels } from '../plan/plan-layers.tsx';
import { RoomPanel } from './room-panel.tsx';
import type { Outline } from '../../../../../../contract/scans/outline.ts';

test('lists results by confidence, lowest first @15.67', () => {
  const space = sampleSpace();
  const sentences = space.doubts
    .toSorted((a, b) => a.sureness - b.sureness)
    .map(({ sentence }) => `<p>${sentence}</p>`);
  for (const doubts of [space.doubts, space.doubts.toReversed()]) {
    const editor = { space: { ...space, doubts }, corrections: correctionsSchema.parse({}) } as Editor;
    const html = renderToStaticMarkup(createElement(DoubtsPanel, { editor, unit: 'm²', onLook() {} }));
    const places = sentences.map((sentence) => html.indexOf(sentence));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  }
});

test('shows the sizes in a finding in the unit of the plan @16.24', () => {
  const sentence = 'An area of 12 m² is 3.1 m above ‘Floor 1’. It may be a separate floor.';
  expect(inUnit(sentence, 'm²')).toBe(sentence);
  expect(inUnit(sentence, 'ft²')).toBe(
    'An area of 129 ft² is 10.2 ft above ‘Floor 1’. It may be a separate floor.',
  );
  expect(inUnit('‘Attic’ covers only 7 m². It may be part of another floor.', 'ft²')).toContain('75 ft².');
});

const field = (unit: AreaUnit) =>
  renderToStaticMarkup(
    createElement(LengthField, {
      label: 'Height',
      unit,
      value: 2.4384,
      least: 0.1,
      greatest: 100,
      onKeep: () => {},
    }),
  );
const bar = (unit: AreaUnit) => renderToStaticMarkup(createElement(ScaleBar, { scale: 30, unit }));

test('shows steps of whole inches in the keyboard help if areas are in square feet @16.24', () => {
  const help = (unit: AreaUnit) => renderToStaticMarkup(createElement(KeysHelp, { unit }));
  expect(help('m²')).toMatch(/by 5 cm.*by 50 cm/s);
  expect(help('ft²')).toMatch(/by 2 in.*by 20 in/s);
});

test('shows lengths in feet if areas are in square feet @16.24', () => {
  expect(field('m²')).toMatch(/Height, metres.*value="2.44"/s);
  expect(field('ft²')).toMatch(/Height, feet.*value="8.00"/s);
  expect(bar('m²')).toMatch(/90px.*>2 m<|60px.*>2 m</);
  expect(bar('ft²')).toContain('>10 ft<');
});

test('an error names limits that the field accepts', () => {
  const foot = LENGTH_UNITS['ft²'].metres;
  expect(rangeError(0.1, 100, 2)).toBe('Enter a number from 0.1 to 100.');
  expect(rangeError(0.1 / foot, 100 / foot, 2)).toBe('Enter a number from 0.33 to 328.08.');
});

test('leaves the room inside a room out of the area of the outer room', () => {
  const square = (from: number, to: number): Outline => [
    [from, from],
    [to, from],
    [to, to],
    [from, to],
  ];
  const hall = { id: 'hall', name: 'Hall', floor: 'f', outline: square(0, 6), holes: [square(2, 4)] };
  const editor = { space: { ...sampleSpace(), rooms: [hall] }, floor: 'f' } as unknown as Editor;
  const parts = [
    createElement(RoomLabels, { rooms: editor.space.rooms, sweeps: [], unit: 'm²' }),
    createElement(RoomPanel, { editor, unit: 'm²', onUnit() {} }),
  ];
  for (const part of parts) expect(renderToStaticMarkup(part)).toContain('>32.0 m²<');
});
