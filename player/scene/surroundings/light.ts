import { DirectionalLight, Group, HemisphereLight, type Object3D } from 'three';

/** A bright sky with a little sun, for models that bring no light of their own. */
export function createLight(): Object3D {
  const sun = new DirectionalLight('#ffffff', 1.4);
  sun.position.set(6, 10, 4);
  return new Group().add(new HemisphereLight('#ffffff', '#b8ab9a', 2.2), sun);
}
