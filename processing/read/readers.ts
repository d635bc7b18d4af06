import { glbReader } from './gltf/glb-reader.ts';
import { plyReader } from './ply/ply-reader.ts';
import type { ScanReader } from './scan-reader.ts';

export const SCAN_READERS: readonly ScanReader[] = [glbReader, plyReader];
