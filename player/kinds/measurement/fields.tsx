import { MainValue } from '../../panels/parts/values.tsx';
import { useValues } from '../../panels/parts/use-measured.ts';
import type { FieldsProps } from '../../panels/parts/annotation-parts.ts';
import { TextArea, TextField } from '../../panels/parts/text-field.tsx';
import { ColorField } from '../../panels/parts/color-field.tsx';
import { partsTexts } from './parts-texts.ts';
import type { PlacedMeasurement } from './measurement-kind.ts';

export function Fields({ item, change }: FieldsProps<PlacedMeasurement>) {
  const [value] = useValues(item);
  return (
    <>
      <MainValue value={value} />
      <TextField
        label={partsTexts.title}
        hint={partsTexts.titleHint}
        name="title"
        value={item.title}
        onChange={(title) => change({ title })}
      />
      <TextArea label={partsTexts.text} name="text" value={item.text} onChange={(text) => change({ text })} />
      <ColorField legend={partsTexts.color} color={item.color} onChange={(color) => change({ color })} />
    </>
  );
}
