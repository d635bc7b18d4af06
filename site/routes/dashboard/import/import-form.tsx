import { Form, useNavigation } from 'react-router';
import type { Import } from '../../../../contract/import.ts';
import { Button } from '../../../ui/button/button.tsx';

interface ImportFormProps {
  found: Import;
  intent: 'discard' | 'check-again';
  label: string;
}

/** A form about a file that is one button. */
export function ImportForm({ found, intent, label }: ImportFormProps) {
  const { formData } = useNavigation();
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="import" value={found.id} />
      <Button type="submit" name="intent" value={intent} size="sm" busy={formData?.get('intent') === intent}>
        {label}
      </Button>
    </Form>
  );
}
