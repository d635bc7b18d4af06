/**
 * Returns one of our models without the marker for baked light, and without the materials that go with it, so
 * that the player adds light.
 */
export function withoutBakedLight(model: Buffer): Buffer {
  const length = model.readUInt32LE(12);
  const json = model
    .subarray(20, 20 + length)
    .toString()
    .replace('"baked":true', '"baked":null')
    .replaceAll('KHR_materials_unlit', 'KHR_materials_other');
  const lit = Buffer.from(model);
  lit.write(json.padEnd(length, ' '), 20);
  return lit;
}
