import type { RouteHandle } from '../../root.tsx';

export const handle: RouteHandle = { static: true };

export default function Page() {
  return <h1>landing</h1>;
}
