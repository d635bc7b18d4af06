import styles from './example.module.css';
import { Map } from '../../../design/icons.ts';
import { useState } from 'react';
import { data, Form, Link } from 'react-router';
import { pages } from '../../../contract/addresses.ts';
import { EXAMPLE_CARDS } from '../../../contract/example-cards.ts';
import { Button } from '../../ui/button/button.tsx';
import { buttonClass } from '../../ui/button/button-class.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { pageTitle } from '../../page/page-title.ts';
import { texts as myDemo } from './my-demo/texts.ts';
import { TwinFrame } from './twin-frame.tsx';
import type { Route } from './+types/example.ts';

const texts = {
  title: 'Example spaces',
  start: 'Explore Digital Twin',
  back: 'All spaces',
  unknown: 'Example not found',
  unknownHint: 'The example may have been renamed. The dashboard lists all examples.',
} as const;

export { ErrorBoundary } from './page-error.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.card?.name ?? texts.unknown) },
];

export function loader({ params }: Route.LoaderArgs) {
  const card = EXAMPLE_CARDS.find(({ url, documentId }) => url && documentId === params.ioid) ?? null;
  return data({ card, playing: params.play === 'play' }, { status: card ? 200 : 404 });
}

export default function Example({ loaderData }: Route.ComponentProps) {
  const { card, playing } = loaderData;
  const [started, setStarted] = useState(false);
  if (!card) return <UnknownExample />;
  return (
    <div className={`stack gap-5 ${styles.page}`}>
      <header className="stack gap-1 at-start">
        <Link to={pages.dashboard()} className={`small inline-row touchable ${styles.back}`}>
          {texts.back}
        </Link>
        <h1>{card.name}</h1>
        <p className="muted measure">{card.description}</p>
      </header>
      {playing ? (
        <TwinFrame
          key={card.documentId}
          src={pages.digitalTwin(card.documentId)}
          name={card.name}
          poster={card.picture}
          takesFocus={started}
        />
      ) : (
        <Form
          action={pages.example(`${card.documentId}/play`)}
          className={`center full relative ${styles.stage}`}
          onSubmit={() => setStarted(true)}
        >
          <img src={card.picture} alt="" className="poster full fill" />
          <Button type="submit" variant="primary" size="lg">
            {texts.start}
          </Button>
        </Form>
      )}
    </div>
  );
}

function UnknownExample() {
  return (
    <>
      <h1>{texts.title}</h1>
      <EmptyState
        title={texts.unknown}
        icon={<Map size={28} />}
        action={
          <Link to={pages.dashboard()} className={buttonClass({ variant: 'primary' })}>
            {myDemo.toDashboard}
          </Link>
        }
      >
        <p>{texts.unknownHint}</p>
      </EmptyState>
    </>
  );
}
