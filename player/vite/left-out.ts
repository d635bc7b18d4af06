import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const three = join(fileURLToPath(import.meta.resolve('three')), '../../src');
const searchTrees = join(fileURLToPath(import.meta.resolve('three-mesh-bvh')), '..');

function failing(names: readonly string[]): string {
  const fail = `throw new Error('The build of the player leaves this out.');`;
  return names.map((name) => `export function ${name}() { ${fail} }`).join('\n');
}

/** Both forms of a function of three-mesh-bvh: over triangles, and over a list of them. */
function ofTriangles(name: string): [string, string][] {
  return [name, `${name}_indirect`].map((form) => [
    join(searchTrees, `core/cast/${form}.generated.js`),
    failing([form]),
  ]);
}

/**
 * What the player never does, by the file that does it, and what is in its place: it fails where somebody tries, and not without a
 * word.
 */
export const leftOut: ReadonlyMap<string, string> = new Map([
  [
    join(three, 'renderers/webxr/WebXRManager.js'),
    `export class WebXRManager {
      get enabled() { return false; }
      set enabled(on) { if (on) throw new Error('WebXR is left out of the player.'); }
      isPresenting = false;
      addEventListener() {}
      removeEventListener() {}
      setAnimationLoop() {}
      getEnvironmentBlendMode() {}
      dispose() {}
    }`,
  ],
  [
    join(three, 'renderers/webgl/WebGLShadowMap.js'),
    `export class WebGLShadowMap {
      get enabled() { return false; }
      set enabled(on) { if (on) throw new Error('Shadow maps are left out of the player.'); }
      autoUpdate = true;
      needsUpdate = false;
      type = 1;
      render() {}
    }`,
  ],
  [
    join(three, 'renderers/webgl/WebGLEnvironments.js'),
    `export function WebGLEnvironments() {
      return {
        get(texture) {
          if (texture?.isTexture) throw new Error('Environment maps are left out of the player.');
          return null;
        },
        dispose() {},
      };
    }`,
  ],
  [
    // comes with the texts of lit materials
    join(three, 'renderers/shaders/DFGLUTData.js'),
    `let make = () => null;
    export function setDFGLUT(whole) { make = whole; }
    export function getDFGLUT() { return make(); }`,
  ],
  // a model's animations are read, and never played
  [join(three, 'animation/AnimationClip.js'), 'export class AnimationClip {}'],
  [join(three, 'animation/KeyframeTrack.js'), 'export class KeyframeTrack {}'],
  // trees are searched by rays and by boxes, never by other geometries, and what they hold does not change
  ...['refit', 'intersectsGeometry', 'closestPointToGeometry'].flatMap(ofTriangles),
  [join(searchTrees, 'core/cast/bvhcast.js'), failing(['bvhcast'])],
  [join(searchTrees, 'math/OrientedBox.js'), 'export class OrientedBox {}'],
  [
    join(searchTrees, 'math/ExtendedTriangle.js'),
    `import { Triangle } from 'three';
    export class ExtendedTriangle extends Triangle {
      isExtendedTriangle = true;
      needsUpdate = false;
      update() {}
    }`,
  ],
]);
