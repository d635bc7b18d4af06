import { siteContext } from '../../../../server/http/site-context.ts';
import type { Route } from './+types/home.ts';

export function loader({ context }: Route.LoaderArgs) {
  return { actor: context.get(siteContext).actor.kind };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <h1>Home {loaderData.actor}</h1>;
}
