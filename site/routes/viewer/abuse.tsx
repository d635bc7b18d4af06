import { data, Form, Link, useNavigation } from 'react-router';
import { ABUSE_TEXT_MAX_LENGTH } from '../../../contract/limits.ts';
import { authorizeAbuse, reportAbuse } from '../../../server/domain/threads/reports.ts';
import { nameOfTour } from '../../../server/domain/tours/read-tour.ts';
import { statusOf, toAppError } from '../../../server/platform/errors/status.ts';
import { failureAsAnswer, session } from '../../browser/failure-as-answer.ts';
import { formText } from '../../browser/form-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextArea } from '../../ui/field/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Route } from './+types/abuse.ts';
import { noSuchTwin, openSubpage } from './load-twin.ts';
import { abuse as texts, viewer } from './texts.ts';
import { subpageMeta, TwinSubpage } from './twin-subpage.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => subpageMeta(texts.title, loaderData);

export async function loader(args: Route.LoaderArgs) {
  const { server, actor, ref } = await openSubpage(args);
  await authorizeAbuse(server, actor, ref).catch((error: unknown) => {
    throw toAppError(error).code === 'not-found' ? noSuchTwin() : error;
  });
  // The form sends this id, so that the same report is stored only once even if it is sent again.
  const id = crypto.randomUUID();
  return { ref, id, name: (await nameOfTour(server.store.db, ref)) ?? '' };
}

interface Answer {
  /** Why sending the report failed; '' if it did not fail. */
  failure: string;
  /** Replaces `failure` if the session has ended. */
  detail?: string;
  signIn?: string;
  /** The text that was not sent. */
  text: string;
  at: number;
}

export async function action(args: Route.ActionArgs) {
  const { server, actor, ref } = await openSubpage(args);
  const form = await args.request.formData();
  const text = formText(form, 'text');
  try {
    await reportAbuse(server, actor, { ...ref, body: { id: formText(form, 'id'), text } });
    return data<Answer>({ failure: '', text: '', at: Date.now() });
  } catch (error) {
    const shown = toAppError(error);
    if (shown.code === 'internal') server.log.error({ err: error }, 'abuse could not be reported');
    return data<Answer>({ failure: shown.message, text, at: Date.now() }, { status: statusOf(shown.code) });
  }
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const text = formText(await request.clone().formData(), 'text');
  return failureAsAnswer(serverAction, { failure: viewer.noServer, text });
}

/** Renders a form to report inappropriate content in a twin, for signed-in users who can see it. */
export default function Abuse({ loaderData, actionData }: Route.ComponentProps) {
  const answer: Answer | undefined = actionData;
  const { ref, id, name } = loaderData;
  const { state } = useNavigation();
  return (
    <TwinSubpage tour={ref} name={name} title={texts.title} toTwin={texts.toTwin}>
      {answer ? (
        <Notice key={answer.at} kind={answer.failure ? 'error' : 'success'}>
          <p>{answer.failure ? texts.failed : texts.sent}</p>
          <p>{answer.detail ?? (answer.failure || texts.sentDetail)}</p>
          {answer.signIn ? (
            <p>
              <Link to={answer.signIn} target="_blank">
                {session.signIn}
              </Link>
            </p>
          ) : null}
        </Notice>
      ) : null}
      {answer && !answer.failure ? null : (
        <Form method="post" className="stack gap-4 one-column measure">
          <p className="muted">{texts.lead}</p>
          <input type="hidden" name="id" value={id} />
          <TextArea
            label={texts.text}
            hint={texts.hint}
            name="text"
            required
            maxLength={ABUSE_TEXT_MAX_LENGTH}
            defaultValue={answer?.text}
            dir="auto"
          />
          <p>
            <Button type="submit" variant="primary" busy={state === 'submitting'}>
              {texts.send}
            </Button>
          </p>
        </Form>
      )}
    </TwinSubpage>
  );
}
