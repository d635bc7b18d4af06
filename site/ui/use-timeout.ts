import { useEffect, useEffectEvent } from 'react';

/** Calls `act` once after `ms`; null waits without end. A changed `ms` starts anew. */
export function useTimeout(act: () => void, ms: number | null): void {
  const onEnd = useEffectEvent(act);
  useEffect(() => {
    if (ms === null) return;
    const timer = setTimeout(() => onEnd(), ms);
    return () => clearTimeout(timer);
  }, [ms]);
}
