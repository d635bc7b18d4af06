import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { demo as texts } from './texts.ts';

/** Says which fields changed elsewhere under unsaved typing, and offers the other version. */
export function ClashNotice({ fields, onTakeOther }: { fields: readonly string[]; onTakeOther: () => void }) {
  if (fields.length === 0) return null;
  return (
    <Notice>
      <p>{texts.clash(fields.join(', '))}</p>
      <Button size="sm" onClick={onTakeOther}>
        {texts.takeOther}
      </Button>
    </Notice>
  );
}
