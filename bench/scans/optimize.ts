/**
 * `node bench/scans/optimize.ts FILE OUTPUT`: does the same as `gltf-transform optimize` 4.5.1 does by
 * default, with the same functions in the same order, but without what that command loads at its start and
 * prints. Keeps the format of pictures.
 */
import { writeFile } from 'node:fs/promises';
import { NodeIO } from '@gltf-transform/core';
import { ALL_EXTENSIONS } from '@gltf-transform/extensions';
import {
  dedup,
  flatten,
  instance,
  join,
  meshopt,
  palette,
  prune,
  resample,
  simplify,
  sparse,
  textureCompress,
  unpartition,
  weld,
} from '@gltf-transform/functions';
import { MeshoptDecoder, MeshoptEncoder, MeshoptSimplifier } from 'meshoptimizer';
import sharp from 'sharp';

const [from, to] = process.argv.slice(2);
await Promise.all([MeshoptDecoder.ready, MeshoptEncoder.ready, MeshoptSimplifier.ready]);
const io = new NodeIO()
  .registerExtensions(ALL_EXTENSIONS)
  .registerDependencies({ 'meshopt.decoder': MeshoptDecoder, 'meshopt.encoder': MeshoptEncoder });
const document = await io.read(from!);
await document.transform(
  dedup(),
  instance({ min: 5 }),
  palette({ min: 5 }),
  flatten(),
  join(),
  weld(),
  simplify({ simplifier: MeshoptSimplifier, ratio: 0, error: 0.0001 }),
  resample(),
  prune(),
  sparse(),
  textureCompress({ encoder: sharp, resize: [2048, 2048] }),
  meshopt({ encoder: MeshoptEncoder, level: 'high' }),
  unpartition(),
);
await writeFile(to!, await io.writeBinary(document));
