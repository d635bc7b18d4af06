/**
 * `node tools/scanner/make-scan.ts BUILDING SEED SCANNER FILE`: writes a scan of a generated building as a
 * .glb or .ply, and its truth as JSON. BUILDING: `house`, `office`, or a style of
 * `building-maker/styles/style.ts`. SCANNER: `tripod`, `phone`, `quick phone`.
 */
import { writeFile } from 'node:fs/promises';
import { type StyleName, STYLES } from '../building-maker/styles/style.ts';
import { writeGlb } from '../building-maker/write-glb.ts';
import { writePly } from '../building-maker/write-ply.ts';
import { scanBuilding } from './scan-building.ts';
import { type ScannerName, SCANNERS } from './scanners.ts';
import { solidHouse, solidOffice, solidStyled } from './solid-buildings.ts';

const [building, seed, scanner, file] = process.argv.slice(2);
if (!building || !seed || !scanner || !(scanner in SCANNERS) || !file) {
  console.error('Usage: node tools/scanner/make-scan.ts BUILDING SEED SCANNER FILE');
  process.exitCode = 2;
} else if (building !== 'house' && building !== 'office' && !(building in STYLES)) {
  console.error(`Unknown building. Choose house, office or one of: ${Object.keys(STYLES).join(', ')}`);
  process.exitCode = 2;
} else {
  const solid =
    building === 'house'
      ? solidHouse(Number(seed))
      : building === 'office'
        ? solidOffice(Number(seed))
        : solidStyled(building as StyleName, Number(seed));
  const { parts } = scanBuilding(solid, SCANNERS[scanner as ScannerName], Number(seed));
  await writeFile(file, file.endsWith('.ply') ? writePly(parts) : await writeGlb(parts));
  await writeFile(`${file}.truth.json`, JSON.stringify(solid.truth, null, 1));
  console.log(`${parts.reduce((sum, { indices }) => sum + indices.length / 3, 0)} triangles`);
}
