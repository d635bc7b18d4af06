import { LiveTwin } from './live-twin.tsx';
import type { ShownTwin } from './load-twin.ts';
import { NoTwin } from './no-twin.tsx';
import { demo as texts } from './texts.ts';

/** A twin, or why it cannot be walked through. */
export function StoredTwin({ shown }: { shown: ShownTwin }) {
  switch (shown.kind) {
    case 'not-yet':
      return <NoTwin title={texts.notYet} hint={shown.own ? texts.notYetOwner : texts.notYetOther} />;
    case 'no-space':
      return <NoTwin title={texts.noSpace} hint={shown.own ? texts.noSpaceOwner : texts.noSpaceOther} />;
    case 'twin': {
      const { kind: _, ...props } = shown;
      return <LiveTwin key={`${shown.twin.globalId} ${shown.tour.matterportId}`} {...props} />;
    }
  }
}

export function nameOfTwin(shown: ShownTwin): string {
  return shown.kind === 'twin' ? shown.tour.name : shown.name;
}
