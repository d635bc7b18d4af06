import type { AreaLight } from '../light/area-light.ts';
import { trolley } from '../furniture/works/trolley.ts';
import { extinguisher, gasCylinder } from '../furniture/works/cylinders.ts';
import { firstAidSign } from '../furniture/works/safety-signs.ts';
import { fumeCupboard } from '../furniture/works/fume-cupboard.ts';
import { safetyShower } from '../furniture/works/safety-shower.ts';
import { picture } from '../furniture/interior/pictures.ts';
import { block, cylinder } from '../geometry/primitives.ts';
import { line, tube } from '../geometry/rounded.ts';
import { Model } from '../geometry/model.ts';
import { palette } from '../materials/palette.ts';
import { works } from '../materials/works-palette.ts';
import { lampBar } from './window-wall.ts';
import { WIDTH, DEPTH, CEILING } from './shell.ts';

export function services(model: Model, lights: AreaLight[]): void {
  for (const [i, z] of [2.1, 3.75, 5.4, 7.05].entries())
    model.at(WIDTH - 0.44, z, -Math.PI / 2, () => fumeCupboard(model, lights, i, 2.82));
  const duct = { x: WIDTH - 0.5, y: 2.98 };
  tube(model, works.lightGrey, line([duct.x, duct.y, 0.02], [duct.x, duct.y, 9.3]), 0.2, 28);
  for (let z = 0.9; z < 9.3; z += 1.2)
    tube(
      model,
      works.grey,
      [
        [duct.x, duct.y, z],
        [duct.x, duct.y, z + 0.05],
      ],
      0.208,
      28,
    );
  cylinder(model, works.lightGrey, [duct.x, duct.y - 0.2, 9.1], 0.2, 0.4, 24);
  for (const x of [1.55, 3.05, 4.85]) {
    for (const z of [2.2, 5.2, 8.2, 11.2, 13.6])
      model.at(x, z, Math.PI / 2, () => lampBar(model, lights, [0, 3.05, 0], 2.4, 7));
    if (x === 3.05)
      for (const dx of [-0.3, 0.3])
        tube(model, works.lightGrey, line([x + dx, 3.28, 0], [x + dx, 3.28, DEPTH], 0.5), 0.022, 8);
  }
  model.at(6.25, 0.02, 0, () => {
    model.at(0, 0.24, 0, () => safetyShower(model, CEILING));
    model.at(0.42, 0, 0, () => firstAidSign(model, 0.22), 2.2);
    block(model, works.lineYellow, [0, 0.001, 0.75], [1, 0.002, 1]);
  });
  model.at(4.25, 0.02, 0, () => extinguisher(model));
  for (const [i, shoulder] of [works.red, works.black, works.green].entries())
    model.at(7.2 - i * 0.28, 0.22, 0, () => gasCylinder(model, shoulder));
  storage(model);
  model.at(6.75, 9.35, 0.25, () => trolley(model));
  model.at(WIDTH - 0.44, 7.81, 0, () =>
    picture(model, palette.picture, 'board', [-0.3, 1.3, 0.006], 0.64, 0.36),
  );
}

function storage(model: Model): void {
  for (const x of [0.75, 1.75, 2.75]) {
    block(model, works.white, [x, 0.06, 0.26], [0.96, 2.1, 0.5]);
    for (const side of [-0.24, 0.24]) {
      block(model, works.paleResin, [x + side, 0.08, 0.52], [0.465, 2.06, 0.02]);
      block(model, works.brushed, [x + side * 0.2, 1, 0.535], [0.012, 0.2, 0.016]);
    }
    block(model, works.yellow, [x + 0.24, 1.72, 0.532], [0.12, 0.12, 0.004]);
  }
}
