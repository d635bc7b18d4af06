/** Frames on demand: nothing is drawn while nobody asks. */
export interface FrameLoop {
  /** Asks for a frame; asking again before it is drawn changes nothing. */
  request: () => void;
  stop(): void;
}

/** `draw`: called once for each frame, with the milliseconds since the one before: whole ones, for which no object is made. */
export function createFrameLoop(draw: (elapsed: number) => void): FrameLoop {
  let last = Math.round(performance.now());
  let pending = 0;
  let stopped = false;

  function frame(now: number): void {
    pending = 0;
    const time = Math.round(now);
    const elapsed = time - last;
    last = time;
    draw(elapsed);
  }

  return {
    request() {
      if (pending === 0 && !stopped) pending = requestAnimationFrame(frame);
    },
    stop() {
      stopped = true;
      cancelAnimationFrame(pending);
    },
  };
}
