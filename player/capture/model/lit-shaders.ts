/**
 * Gives three.js the texts that it draws lit materials with. In the build those come with this module, which
 * `player/vite/lean-three.ts` rewrites; in development three.js has them from the start.
 */
export function addLitShaders(): void {}
