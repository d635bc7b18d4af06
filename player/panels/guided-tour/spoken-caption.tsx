import { useEffect, useState } from 'react';
import { tourTexts } from '../../state/guided-tour/tour-texts.ts';
import type { Stop } from '../../tour/guided-tour/stops.ts';

/** Milliseconds after which a screen reader takes notice of what comes into an element that is new itself. */
const NOTICED = 150;

/** Says the caption of each stop once, and politely. */
export function SpokenCaption({ stop, where }: { stop: Stop; where: string }) {
  const [said, setSaid] = useState('');
  const caption = [`${where}: ${stop.title || tourTexts.untitled}`, stop.text].filter(Boolean).join('. ');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(caption), NOTICED);
    return () => clearTimeout(timer);
  }, [caption]);
  return (
    <p role="status" className="unseen">
      {said}
    </p>
  );
}
