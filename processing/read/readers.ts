import { glbReader } from './gltf/glb-reader.ts';
import { gltfReader } from './gltf/gltf-reader.ts';
import { plyReader } from './ply/ply-reader.ts';
import type { ScanReader } from './scan-reader.ts';
import { zipReader } from './zip/zip-reader.ts';

/** All kinds of files that may be uploaded. What else an archive may hold, zip-reader.ts says. */
export const SCAN_READERS: readonly ScanReader[] = [glbReader, zipReader, plyReader, gltfReader];
