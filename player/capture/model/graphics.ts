/** How sharp a texture stays at a low angle; more than 8 is not seen and costs. */
const ANISOTROPY = 8;
/** Names of programs that draw without graphics hardware. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** How many samples a texture at a low angle is worth here: a processor that has to draw by itself takes one. */
export function anisotropyFor(renderer: string): number {
  return drawsInSoftware(renderer) ? 1 : ANISOTROPY;
}

/** True for the name of what draws by the processor alone. */
export function drawsInSoftware(renderer: string): boolean {
  return SOFTWARE.test(renderer);
}

/** What draws in a context, by its name. Some browsers say it at once, others where one asks for it. */
export function rendererName(context: WebGL2RenderingContext): string {
  const name = String(context.getParameter(context.RENDERER));
  if (!name.startsWith('WebKit')) return name;
  const info = context.getExtension('WEBGL_debug_renderer_info');
  return info ? String(context.getParameter(info.UNMASKED_RENDERER_WEBGL)) : name;
}
