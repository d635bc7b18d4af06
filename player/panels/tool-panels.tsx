/**
 * What tools show while they are used, above the controls or over everything. Each is a `lazyPart`, rendered only while its tool
 * is in use: nobody loads one before.
 */
export function ToolPanels() {
  return null;
}
