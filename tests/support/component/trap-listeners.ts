/** From now on what listens to this document or window is noted. Returns how to end all that. */
export function trapListeners(): () => void {
  const ended = new AbortController();
  const released = [document, window].map((target) => {
    const listen = target.addEventListener.bind(target);
    target.addEventListener = (
      type: string,
      listener: EventListener,
      options?: boolean | AddEventListenerOptions,
    ) => {
      const given = typeof options === 'object' ? options : { capture: options };
      const signal = given.signal ? AbortSignal.any([given.signal, ended.signal]) : ended.signal;
      listen(type, listener, { ...given, signal });
    };
    return () => Reflect.deleteProperty(target, 'addEventListener');
  });
  return () => {
    for (const release of released) release();
    ended.abort();
  };
}
