import { data } from 'react-router';
import { ErrorMessage } from '../../page/error-page.tsx';
import { pageTitle } from '../../page/page-title.ts';

export const meta = () => [{ title: pageTitle('Not found') }];

export function loader() {
  return data(null, { status: 404 });
}

/** Renders a page for an unknown address in the dashboard. The dashboard's navigation remains visible. */
export default function UnknownPage() {
  return <ErrorMessage kind="missing" />;
}
