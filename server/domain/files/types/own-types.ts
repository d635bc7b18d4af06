/** Formats of scans and models, which general tables of magic numbers do not know: how each begins, as Latin-1. */
const OWN_TYPES: readonly { begins: RegExp; type: string }[] = [
  // ASPRS LAS 1.4, 'File Signature'; registered at IANA. LAZ begins alike.
  { begins: /^LASF/, type: 'application/vnd.las' },
  // ASTM E2807.
  { begins: /^ASTM-E57/, type: 'model/e57' },
  // ISO 10303-21, as IFC files have it.
  { begins: /^ISO-10303-21;/, type: 'model/step' },
  { begins: /^ply\r?\n(comment [^\n]*\n)*format (ascii|binary_)/, type: 'model/ply' },
  { begins: /^(# \.PCD|VERSION \.?\d)/, type: 'application/x-pcd' },
  { begins: /^# Octomap OcTree /, type: 'application/x-octomap' },
  // Gaussian splats, version 4 on; earlier ones are gzip.
  { begins: /^NGSP/, type: 'application/x-spz' },
];
/** Characters that are looked at. */
const LENGTH = 4_096;

/** The type of a scan or model by how it begins; null for what is none. */
export function tellOwnType(head: Buffer): string | null {
  const text = head.toString('latin1', 0, LENGTH);
  return OWN_TYPES.find(({ begins }) => begins.test(text))?.type ?? null;
}
