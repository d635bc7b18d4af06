import { Document, NodeIO, type Material, type Node, type Texture } from '@gltf-transform/core';
import {
  EXTMeshoptCompression,
  EXTTextureWebP,
  KHRMaterialsUnlit,
  KHRMeshQuantization,
} from '@gltf-transform/extensions';
import { MeshoptEncoder } from 'meshoptimizer/encoder';
import type { Geometry, Look } from './geometry.ts';
import { addSurface } from './add-surface.ts';

/** Returns the picture of a look as WebP. */
export type Pictures = (look: Look) => Uint8Array | null;

/** A glTF document that is being written. */
export class SceneDocument {
  readonly #document = new Document();
  readonly #buffer = this.#document.createBuffer();
  readonly #scene = this.#document.createScene().setExtras({ baked: true });
  readonly #unlit = this.#document.createExtension(KHRMaterialsUnlit).setRequired(true).createUnlit();
  readonly #materials = new Map<string, Material>();
  readonly #textures = new Map<Uint8Array, Texture>();
  triangles = 0;
  /** Bytes on the graphics card, without pictures. */
  gpuBytes = 0;

  constructor() {
    this.#document.createExtension(KHRMeshQuantization).setRequired(true);
    this.#document.createExtension(EXTTextureWebP).setRequired(true);
    this.#document
      .createExtension(EXTMeshoptCompression)
      .setRequired(true)
      .setEncoderOptions({ method: EXTMeshoptCompression.EncoderMethod.QUANTIZE });
    this.#document.getRoot().setDefaultScene(this.#scene);
  }

  addGroup(name: string): Node {
    const node = this.#document.createNode(name);
    this.#scene.addChild(node);
    return node;
  }

  /** Adds a node with a geometry's triangles below another node, or at the top. */
  async addPart(name: string, geometry: Geometry, pictures: Pictures, parent?: Node): Promise<void> {
    await MeshoptEncoder.ready;
    const node = this.#document.createNode(name);
    if (parent) parent.addChild(node);
    else this.#scene.addChild(node);
    const { triangles, bytes } = addSurface(this.#document, this.#buffer, node, geometry, (look) =>
      this.#materialOf(look, pictures(look)),
    );
    this.triangles += triangles;
    this.gpuBytes += bytes;
  }

  async write(): Promise<Uint8Array> {
    await MeshoptEncoder.ready;
    return new NodeIO()
      .registerExtensions([EXTMeshoptCompression, EXTTextureWebP, KHRMaterialsUnlit, KHRMeshQuantization])
      .registerDependencies({ 'meshopt.encoder': MeshoptEncoder })
      .writeBinary(this.#document);
  }

  #materialOf({ alpha, cutoff, doubleSided }: Look, picture: Uint8Array | null): Material {
    const texture = picture && this.#textureOf(picture);
    const key = [alpha, alpha === 'mask' ? cutoff : '', doubleSided, texture?.getName()].join(' ');
    const known = this.#materials.get(key);
    if (known) return known;
    const material = this.#document
      .createMaterial()
      .setExtension('KHR_materials_unlit', this.#unlit)
      .setAlphaMode(alpha === 'mask' ? 'MASK' : alpha === 'blend' ? 'BLEND' : 'OPAQUE')
      .setDoubleSided(doubleSided)
      .setMetallicFactor(0)
      .setBaseColorTexture(texture);
    if (alpha === 'mask') material.setAlphaCutoff(cutoff);
    this.#materials.set(key, material);
    return material;
  }

  #textureOf(picture: Uint8Array): Texture {
    const known = this.#textures.get(picture);
    if (known) return known;
    const texture = this.#document
      .createTexture(`picture-${this.#textures.size + 1}`)
      .setImage(picture)
      .setMimeType('image/webp');
    this.#textures.set(picture, texture);
    return texture;
  }
}
