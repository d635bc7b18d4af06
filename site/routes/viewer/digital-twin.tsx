import { data } from 'react-router';
import { posterOf } from '../../../server/domain/captures/built-in-captures.ts';
import { siteContext } from '../../../server/edges/pages/site-context.ts';
import { findExample } from '../../../server/domain/tours/examples.ts';
import { pageTitle } from '../../page/page-title.ts';
import type { Route } from './+types/digital-twin.ts';
import { NoTwin } from './no-twin.tsx';
import { digitalTwin as texts } from './texts.ts';
import { ExampleTwin } from './example-twin.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.example?.name ?? texts.unknown) },
];

/** Loads what the page needs before the tour. The page then fetches the tour from the tour's own address. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { context: server, actor } = context.get(siteContext);
  const tour = findExample(params.id ?? '');
  if (!tour || !params.id) return data({ example: null }, { status: 404 });
  const { playerOrigin } = server.config;
  const example = {
    id: params.id,
    name: tour.name,
    poster: await posterOf(server.config, tour.matterportId),
    origins: { playerOrigin, allowedOrigins: server.config.playerOrigins },
    userId: actor.kind === 'user' ? actor.userId : null,
  };
  return data({ example });
}

export default function DigitalTwin({ loaderData: { example } }: Route.ComponentProps) {
  if (!example) return <NoTwin title={texts.unknown} hint={texts.unknownHint} log={texts.unknownLog} />;
  return <ExampleTwin key={example.id} {...example} />;
}
