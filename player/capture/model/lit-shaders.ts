/**
 * Provides three.js with the shader code for lit materials. In the build, that code comes with this module,
 * which `player/lean-three.ts` rewrites; in development, three.js has it from the start.
 */
export function addLitShaders(): void {}
