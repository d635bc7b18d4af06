/**
 * Adds the shader code for lit materials to three.js. In the build, that code comes with this module, which
 * `player/lean-three.ts` rewrites. During development, three.js contains it anyway.
 */
export function addLitShaders(): void {}
