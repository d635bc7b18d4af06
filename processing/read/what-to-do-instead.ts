const MESHES = 'GLB, a ZIP of glTF or of OBJ with MTL and pictures, or PLY with faces';

/** Common formats that are not supported: how they begin, and what to do instead. */
const KNOWN: readonly [begins: RegExp, sentence: string][] = [
  [/^ASTM-E57/, `This is a point cloud (E57). Mesh it in your scanner’s program and export ${MESHES}.`],
  [/^LASF/, `This is a point cloud (LAS or LAZ). Mesh it in your scanner’s program and export ${MESHES}.`],
  [/^# \.PCD/, `This is a point cloud (PCD). Mesh it and export ${MESHES}.`],
  [/^ISO-10303-21;/, `This is a building model (IFC or STEP). Export it from your program as ${MESHES}.`],
  [/^(Kaydara FBX Binary|; FBX )/, `This is an FBX file. Export it from your program as ${MESHES}.`],
  [/^(#usda|PXR-USDC)/, `This is a USD file. Export it from your program as ${MESHES}.`],
  [
    /^.\x8b/s,
    `This is a compressed file (gzip), which may be a scan of Gaussian splats. Unpack it, or export ${MESHES}.`,
  ],
  [/^NGSP/, `This is a scan of Gaussian splats, which have no surfaces. Export ${MESHES}.`],
  [/^(Rar!|7z\xbc\xaf)/, 'This is an archive of another kind. Pack its files into a ZIP.'],
  [/^solid |^\s*facet /, `This is an STL file. Export it from your program as ${MESHES}.`],
  [/^<\?xml[\s\S]*<COLLADA/, `This is a COLLADA file. Export it from your program as ${MESHES}.`],
  [/^(\xff\xd8\xff|\x89PNG|RIFF....WEBP)/s, `This is a picture. A scan is ${MESHES}.`],
  [/^%PDF-/, `This is a PDF. A scan is ${MESHES}.`],
];

/** Matches lines at the beginning of OBJ and MTL text. */
const OBJ = /^(mtllib|usemtl|newmtl|[vfog]|v[nt]) /m;

/** Returns an error message for a file that begins like this. */
export function whatToDoInstead(head: Uint8Array): string {
  const text = Buffer.from(head).toString('latin1');
  const known = KNOWN.find(([begins]) => begins.test(text));
  if (known) return known[1];
  if (OBJ.test(text)) return 'Put the OBJ with its MTL and pictures into a ZIP, and upload that.';
  return `GoV360 cannot read this kind of file. Upload ${MESHES}.`;
}
