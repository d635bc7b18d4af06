import { siteContext } from '../../../server/edges/pages/site-context.ts';
import { locateTwin } from '../../../server/domain/tours/locate-twin.ts';
import { pageTitle } from '../../page/page-title.ts';
import type { Route } from './+types/twin.ts';
import { loadTwin, noSuchTwin } from './load-twin.ts';
import { nameOfTwin, StoredTwin } from './stored-twin.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData ? nameOfTwin(loaderData) : undefined) },
];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { context: server, actor } = context.get(siteContext);
  const twin = await locateTwin(server, params.twinId);
  const shown = twin && (await loadTwin(server, actor, twin));
  if (!shown) throw noSuchTwin();
  return shown;
}

export default function Twin({ loaderData }: Route.ComponentProps) {
  return <StoredTwin shown={loaderData} />;
}
