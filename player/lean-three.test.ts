import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const player = import.meta.dirname;
/**
 * Matches uses of the materials whose shaders load only for captures with lit materials, and of everything
 * that the build leaves out.
 */
const ABSENT =
  /\bnew Mesh(Lambert|Phong|Toon|Matcap|Normal|Depth|Distance|Standard|Physical)Material\b|\bnew (Shadow|Cube)\w*Material\b|\bscene\.(background|environment) =[^=]|\.(envMap|castShadow|receiveShadow) =[^=]|\.(shadowMap|xr)\./;

describe('the player’s own scene', () => {
  it('uses only parts of three.js that the build includes', () => {
    const files = globSync('{scene,capture,kinds}/**/*.ts', { cwd: player });
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((file) => ABSENT.test(readFileSync(join(player, file), 'utf8')))).toEqual([]);
  });
});
