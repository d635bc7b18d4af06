import { ScanRefusedError } from '../../scan-mesh.ts';

/** `what`: the rest of a sentence, such as ‘a node is inside itself’. */
export function damagedGltf(what: string): ScanRefusedError {
  return new ScanRefusedError(`This glTF is damaged: ${what}.`);
}

/** What a list of the file has at an index. */
export function itemOf<T>(list: readonly T[], index: number, kind: string): T {
  const item = list[index];
  if (item === undefined) throw damagedGltf(`it names a ${kind} that it does not have`);
  return item;
}
