import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const leftOutThree = join(fileURLToPath(import.meta.resolve('three')), '../../src');
const searchTrees = join(fileURLToPath(import.meta.resolve('three-mesh-bvh')), '..');

function failing(names: readonly string[]): string {
  const fail = `throw new Error('The build of the player does not include this function.');`;
  return names.map((name) => `export function ${name}() { ${fail} }`).join('\n');
}

/**
 * Returns the paths of a three-mesh-bvh function's two files, each with its replacement. The `_indirect` file
 * is for search trees that store their own order of the triangles.
 */
function ofTriangles(name: string): [string, string][] {
  return [name, `${name}_indirect`].map((form) => [
    join(searchTrees, `core/cast/${form}.generated.js`),
    failing([form]),
  ]);
}

/**
 * Replacements for files whose code the player does not run, by path. Most replacements throw an error if the
 * player uses the code after all.
 */
const leftOut: ReadonlyMap<string, string> = new Map([
  [
    join(leftOutThree, 'renderers/webxr/WebXRManager.js'),
    `export class WebXRManager {
      get enabled() { return false; }
      set enabled(on) { if (on) throw new Error('The player does not include WebXR.'); }
      isPresenting = false;
      addEventListener() {}
      removeEventListener() {}
      setAnimationLoop() {}
      getEnvironmentBlendMode() {}
      dispose() {}
    }`,
  ],
  [
    join(leftOutThree, 'renderers/webgl/WebGLShadowMap.js'),
    `export class WebGLShadowMap {
      get enabled() { return false; }
      set enabled(on) { if (on) throw new Error('The player does not include shadow maps.'); }
      autoUpdate = true;
      needsUpdate = false;
      type = 1;
      render() {}
    }`,
  ],
  [
    join(leftOutThree, 'renderers/webgl/WebGLEnvironments.js'),
    `export function WebGLEnvironments() {
      return {
        get(texture) {
          if (texture?.isTexture) throw new Error('The player does not include environment maps.');
          return null;
        },
        dispose() {},
      };
    }`,
  ],
  [
    // The table in this file loads with the shaders of lit materials instead.
    join(leftOutThree, 'renderers/shaders/DFGLUTData.js'),
    `let make = () => null;
    export function setDFGLUT(whole) { make = whole; }
    export function getDFGLUT() { return make(); }`,
  ],
  // A model's animations are read, but never played.
  [join(leftOutThree, 'animation/AnimationClip.js'), 'export class AnimationClip {}'],
  [join(leftOutThree, 'animation/KeyframeTrack.js'), 'export class KeyframeTrack {}'],
  // The player queries its search trees only with rays and bounds, never with other geometries.
  // The player does not change a geometry that has a search tree.
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

const three = join(fileURLToPath(import.meta.resolve('three')), '../../src') + sep;
const shaders = 'renderers/shaders/';
const litShaders = join(import.meta.dirname, './capture/model/lit-shaders.ts');
/** The suffix of an import that loads a three.js file unmodified. */
const WHOLE = '?whole';

/** The programs whose shaders are always included: those of unlit surfaces, points, lines and sprites. */
const PROGRAMS = ['meshbasic', 'points', 'linedashed', 'sprite'];
/** The chunks that three.js adds to each program. */
const ALWAYS = ['colorspace_pars_fragment', 'tonemapping_pars_fragment'];

/**
 * Returns a plugin that leaves code that the player does not use out of three.js and three-mesh-bvh. The
 * shaders of lit materials are in a separate file, because captures with baked light, such as ours, do not
 * need them. The plugin runs only in the build; during development, both packages are complete.
 */
export function leanThree(): Plugin {
  const first = new Set([...includedBy(PROGRAMS.map(programFile)), ...ALWAYS]);
  return {
    name: 'gov360-lean-three',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      const programs = PROGRAMS.map((name) => three + programFile(name));
      for (const file of [...leftOut.keys(), ...programs])
        if (!existsSync(file)) this.error(`${file} no longer exists.`);
    },
    resolveId: (source) => (source === 'three' ? `${three}Three.js` : null),
    load(id) {
      if (id === litShaders) return litProgram(first);
      if (id.endsWith(WHOLE)) return readFileSync(id.slice(0, -WHOLE.length), 'utf8');
      return leftOut.get(id) ?? null;
    },
    transform(code, id) {
      if (!id.startsWith(three + join(shaders))) return null;
      if (id.endsWith('ShaderChunk.js')) return keepFirst(code, first);
      // The getter runs when a program is created. By then, the shaders of lit materials may have loaded.
      if (id.endsWith('ShaderLib.js')) {
        return code.replace(/(vertex|fragment)Shader: (ShaderChunk\.\w+)/g, 'get $1Shader() { return $2; }');
      }
      return id.endsWith('.glsl.js') ? withoutComments(code) : null;
    },
  };
}

function programFile(name: string): string {
  return `${shaders}ShaderLib/${name}.glsl.js`;
}

/** Returns the names of all chunks that the files include, directly or through other chunks. */
function includedBy(files: readonly string[], known = new Set<string>()): Set<string> {
  for (const file of files) {
    for (const [, name = ''] of readFileSync(three + file, 'utf8').matchAll(/#include <(\w+)>/g)) {
      if (known.has(name)) continue;
      known.add(name);
      includedBy([`${shaders}ShaderChunk/${name}.glsl.js`], known);
    }
  }
  return known;
}

/** Returns the code of three.js's list of chunks, reduced to the chunks that are always needed. */
function keepFirst(code: string, first: ReadonlySet<string>): string {
  const kept = (name: string): boolean => first.has(name) || PROGRAMS.includes(name);
  return code
    .replace(/^import (?:\* as )?(\w+) from .*$/gm, (line, name: string) => (kept(name) ? line : ''))
    .replace(/^\t\w+: (\w+)(?:\.\w+)?,?$/gm, (line, name: string) =>
      kept(name) ? `${line.replace(/,$/, '')},` : '',
    );
}

/**
 * Returns the code of a module that exports `addLitShaders`, which restores the chunks and programs that
 * `keepFirst` removed from three.js's list.
 */
function litProgram(first: ReadonlySet<string>): string {
  const textsIn = (folder: string): string[] =>
    readdirSync(three + shaders + folder).map((file) => file.replace('.glsl.js', ''));
  const chunks = textsIn('ShaderChunk').filter((name) => !first.has(name) && !name.startsWith('default_'));
  const programs = textsIn('ShaderLib').filter((name) => !PROGRAMS.includes(name));
  const from = (file: string): string => JSON.stringify(three + shaders + file);
  return [
    `import { ShaderChunk } from ${from('ShaderChunk.js')};`,
    `import { setDFGLUT } from ${from('DFGLUTData.js')};`,
    `import { getDFGLUT } from ${from(`DFGLUTData.js${WHOLE}`)};`,
    ...chunks.map((name) => `import ${name} from ${from(`ShaderChunk/${name}.glsl.js`)};`),
    ...programs.map((name) => `import * as ${name} from ${from(`ShaderLib/${name}.glsl.js`)};`),
    'export function addLitShaders() {',
    `Object.assign(ShaderChunk, { ${chunks.join(', ')} });`,
    ...programs.map(
      (name) =>
        `ShaderChunk[${JSON.stringify(`${name}_vert`)}] = ${name}.vertex; ShaderChunk[${JSON.stringify(`${name}_frag`)}] = ${name}.fragment;`,
    ),
    'setDFGLUT(getDFGLUT);',
    '}',
  ].join('\n');
}

/** Returns the code of a shader as in the built three.js: without comments, indentation and empty lines. */
function withoutComments(code: string): string {
  return code.replace(/\/\* glsl \*\/\s*`(.*?)`/gs, (_whole, text: string) =>
    JSON.stringify(
      text
        .replaceAll('\r', '')
        .replace(/[ \t]*\/\/.*$/gm, '')
        .replace(/[ \t]*\/\*[\s\S]*?\*\//g, '')
        .replace(/^[ \t]+/gm, '')
        .replace(/\n{2,}/g, '\n')
        .trim(),
    ),
  );
}
