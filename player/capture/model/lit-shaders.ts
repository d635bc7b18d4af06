/**
 * Gives three.js the shader texts for lit materials. In the build they come with this module, which
 * `player/vite/lean-three.ts` rewrites; in development three.js has them from the start.
 */
export function addLitShaders(): void {}
