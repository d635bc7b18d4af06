/** The anisotropy of textures. More than 8 makes no visible difference, but costs time. */
const ANISOTROPY = 8;
/** Names of renderers without graphics hardware. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/**
 * Returns the anisotropy for a renderer: 1 if the renderer has no graphics hardware, otherwise `ANISOTROPY`.
 */
export function anisotropyFor(renderer: string): number {
  return drawsInSoftware(renderer) ? 1 : ANISOTROPY;
}

/** Returns whether a renderer draws without graphics hardware, judging by its name. */
export function drawsInSoftware(renderer: string): boolean {
  return SOFTWARE.test(renderer);
}

/** Returns the name of a context's renderer. Some browsers report it directly, others through an extension. */
export function rendererName(context: WebGL2RenderingContext): string {
  const name = String(context.getParameter(context.RENDERER));
  if (!name.startsWith('WebKit')) return name;
  const info = context.getExtension('WEBGL_debug_renderer_info');
  return info ? String(context.getParameter(info.UNMASKED_RENDERER_WEBGL)) : name;
}
