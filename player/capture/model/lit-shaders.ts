/**
 * Adds the shader code for lit materials to three.js. Empty here, because three.js contains the code during
 * development. In the build, `player/lean-three.ts` replaces this function.
 */
export function addLitShaders(): void {}
