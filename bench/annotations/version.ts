import { demoTour } from '../../contract/tour-id.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '../../contract/addresses.ts';
import { freePort } from '../../tests/support/servers/free-port.ts';
import { SERVER, WRITES_WITHOUT_LIMIT } from '../../tests/support/servers/product.ts';
import { call, openSession, type TestSession } from '../../tests/support/servers/session.ts';
import { type MeasuredServer, startMeasured } from '../servers/measured-server.ts';

/** A running version of the product, with separate data. */
export interface Version {
  server: MeasuredServer;
  stop(): Promise<void>;
}

/** Starts the product built in a folder; by default this version. */
export async function startVersion(folder?: string): Promise<Version> {
  const dataDir = mkdtempSync(join(tmpdir(), 'gov360-bench-'));
  const server = await startMeasured({
    args: SERVER,
    port: await freePort(),
    env: {
      ...WRITES_WITHOUT_LIMIT,
      DATA_DIR: dataDir,
      PLAYER_PORT: String(await freePort()),
      LOG_LEVEL: 'error',
    },
    ...(folder ? { folder } : {}),
  });
  return {
    server,
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A user with a twin. */
export interface Person {
  session: TestSession;
  /** The path of the twin's document. */
  path: string;
}

let people = 0;

/** Signs in a user and creates a twin with this many tags in one write. */
export async function addPerson({ server: { origin } }: Version, tags: number): Promise<Person> {
  people += 1;
  const session = await openSession(origin, `person-${people}@example.test`);
  const path = api.tour(demoTour(session.userId));
  const tour = {
    matterportId: 'gv360office',
    hasBeenSaved: true,
    tags: Array.from({ length: tags }, (_, index) => measuredTag(index)),
  };
  const answer = await call(origin, session, 'PATCH', path, tour);
  if (!answer.ok) throw new Error(`PATCH ${path} answered ${answer.status}: ${await answer.text()}`);
  return { session, path };
}

/** Returns a tag with realistic text. */
export function measuredTag(index: number) {
  return {
    id: `tag-${index}`,
    title: `Fire extinguisher ${index}`,
    text: 'Checked in November; the next check is due in May. Hangs beside the door, 1.2 m above the floor.',
    color: 'red',
    position: [index / 7, 1.2, -index / 3],
    normal: [0, 0, 1],
  };
}
