import { DirectionalLight, Group, HemisphereLight, type Object3D } from 'three';
import { sceneColors } from '../../design/scene-colors.ts';

/** A bright sky with a little sun, for models that bring no light of their own. */
export function createLight(): Object3D {
  const sun = new DirectionalLight(sceneColors.sun, 1.4);
  sun.position.set(6, 10, 4);
  const { skyLight, groundLight } = sceneColors;
  return new Group().add(new HemisphereLight(skyLight, groundLight, 2.2), sun);
}
