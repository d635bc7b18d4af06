import { data } from 'react-router';
import { ErrorPage } from '../../page/error-page.tsx';
import { pageTitle } from '../../page/page-title.ts';

export const meta = () => [{ title: pageTitle('Not found') }, { name: 'robots', content: 'noindex' }];

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFound() {
  return <ErrorPage kind="missing" />;
}
