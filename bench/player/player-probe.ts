/** The observations of a page's probe. */
export interface Probe {
  /** Milliseconds since navigation began at which a frame with content had been drawn; 0 before that. */
  firstFrame: number;
  /** Milliseconds of that frame in which the probe itself waited for the graphics process. */
  waited: number;
  /** The number of different colours among some thousand pixels of that frame. */
  colours: number;
  /** The number of draw calls since the page loaded. */
  drawCalls: number;
  /** The number of animation frames in which content was drawn, and their pixels. */
  frames: number;
  pixels: number;
  /** Tasks over 50 ms: start and duration in milliseconds. */
  longTasks: { startTime: number; duration: number }[];
  /** If true, draw calls are counted but not executed, so frames take only the time of JavaScript. */
  skipDrawing: boolean;
  /** Returns the live objects on contexts that are not lost: created and not deleted. */
  alive(): AliveObjects;
}

export interface AliveObjects {
  contexts: number;
  textures: number;
  buffers: number;
  programs: number;
  vertexArrays: number;
}

declare global {
  interface Window {
    probe: Probe;
  }
}

/**
 * Watches WebGL in a page from before its first script. Runs in the page, so it refers to nothing outside
 * itself. A frame has content once it has put `leastTriangles` triangles on the canvas. Its time is taken
 * after the graphics process has finished it: reading back a pixel in the frame itself waits for textures,
 * shaders and drawing.
 */
export function installProbe(leastTriangles: number): void {
  type Kind = Exclude<keyof AliveObjects, 'contexts'>;
  /**
   * The number of live objects on each context. Objects are counted without a reference, because a referenced
   * object keeps its context and canvas alive.
   */
  const contexts: { context: WeakRef<WebGL2RenderingContext>; alive: Record<Kind, number> }[] = [];
  const known = new WeakSet<object>();
  const offScreen = new WeakSet<WebGL2RenderingContext>();
  const prototype = WebGL2RenderingContext.prototype;
  let triangles = 0;

  const probe: Probe = {
    firstFrame: 0,
    waited: 0,
    colours: 0,
    drawCalls: 0,
    frames: 0,
    pixels: 0,
    longTasks: [],
    skipDrawing: false,
    alive() {
      const sum: AliveObjects = { contexts: 0, textures: 0, buffers: 0, programs: 0, vertexArrays: 0 };
      for (const { context, alive } of contexts) {
        if (context.deref()?.isContextLost() ?? true) continue;
        sum.contexts += 1;
        for (const kind of Object.keys(alive) as Kind[]) sum[kind] += alive[kind];
      }
      return sum;
    },
  };
  window.probe = probe;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) probe.longTasks.push({ startTime, duration });
  }).observe({ type: 'longtask', buffered: true });

  function drawn(gl: WebGL2RenderingContext, mode: number, vertices: number): void {
    probe.drawCalls += 1;
    if (mode !== gl.TRIANGLES || offScreen.has(gl)) return;
    if (triangles === 0) queueMicrotask(() => endFrame(gl)); // After drawing, before the frame is shown.
    triangles += vertices / 3;
  }

  function endFrame(gl: WebGL2RenderingContext): void {
    const enough = triangles >= leastTriangles;
    triangles = 0;
    if (!enough) return;
    probe.frames += 1;
    probe.pixels += gl.drawingBufferWidth * gl.drawingBufferHeight;
    if (probe.firstFrame === 0) look(gl);
  }

  function look(gl: WebGL2RenderingContext): void {
    const { drawingBufferWidth: width, drawingBufferHeight: height } = gl;
    const pixels = new Uint32Array(width * height);
    const began = performance.now();
    gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(pixels.buffer));
    probe.firstFrame = performance.now();
    probe.waited = probe.firstFrame - began;
    const step = Math.max(1, Math.floor(pixels.length / 4096));
    probe.colours = new Set(pixels.filter((_pixel, index) => index % step === 0)).size;
  }

  type Numbers = [a: number, b: number, c: number, d: number, e: number];
  type Method = (this: WebGL2RenderingContext, ...given: Numbers) => void;
  const calls = prototype as unknown as Record<string, Method>;

  /**
   * Makes a method report its arguments. Names the parameters, so that a frame's calls allocate nothing here.
   */
  function watch(name: string, told: (gl: WebGL2RenderingContext, ...given: Numbers) => void): void {
    const method = calls[name]!;
    const draws = name.startsWith('draw');
    calls[name] = function (a, b, c, d, e) {
      told(this, a, b, c, d, e);
      if (!(draws && probe.skipDrawing)) method.call(this, a, b, c, d, e);
    };
  }
  watch('drawElements', (gl, mode, count) => drawn(gl, mode, count));
  watch('drawElementsInstanced', (gl, mode, count, _type, _offset, times) => drawn(gl, mode, count * times));
  watch('drawArrays', (gl, mode, _first, count) => drawn(gl, mode, count));
  watch('drawArraysInstanced', (gl, mode, _first, count, times) => drawn(gl, mode, count * times));
  watch('bindFramebuffer', (gl, target, framebuffer: unknown) => {
    if (target === gl.READ_FRAMEBUFFER) return;
    if (framebuffer) offScreen.add(gl);
    else offScreen.delete(gl);
  });

  function aliveOn(gl: WebGL2RenderingContext): Record<Kind, number> {
    const counted = contexts.find(({ context }) => context.deref() === gl);
    if (counted) return counted.alive;
    const alive = { textures: 0, buffers: 0, programs: 0, vertexArrays: 0 };
    contexts.push({ context: new WeakRef(gl), alive });
    return alive;
  }

  const kinds = [
    ['textures', 'createTexture', 'deleteTexture'],
    ['buffers', 'createBuffer', 'deleteBuffer'],
    ['programs', 'createProgram', 'deleteProgram'],
    ['vertexArrays', 'createVertexArray', 'deleteVertexArray'],
  ] as const;
  const methods = prototype as unknown as Record<
    string,
    (this: WebGL2RenderingContext, ...rest: (object | null)[]) => object | null
  >;
  for (const [kind, create, remove] of kinds) {
    const made = methods[create]!;
    const removed = methods[remove]!;
    methods[create] = function (...rest) {
      const object = made.apply(this, rest);
      if (!object) return object;
      known.add(object);
      aliveOn(this)[kind] += 1;
      return object;
    };
    methods[remove] = function (object) {
      if (object && known.delete(object)) aliveOn(this)[kind] -= 1;
      return removed.call(this, object);
    };
  }
}
