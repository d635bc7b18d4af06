import '../../../design/tokens.css';
import '../../../design/base.css';
import '../../../site/base.css';
import { createRoot } from 'react-dom/client';
import { createRoutesStub } from 'react-router';
import { onTestFinished } from 'vitest';

type Routes = Parameters<typeof createRoutesStub>[0];

/** Shows the site's components in this page, as routes with the loaders and actions of a test. They are removed when the test ends, with what they stored. */
export function renderRoutes(routes: Routes, address = '/'): void {
  const Stub = createRoutesStub(routes);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  root.render(<Stub initialEntries={[address]} />);
  onTestFinished(() => {
    root.unmount();
    place.remove();
    localStorage.clear();
    sessionStorage.clear();
  });
}
