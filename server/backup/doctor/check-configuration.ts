import { relative } from 'node:path';
import { readDeletions } from '../../domain/accounts/deletion-list.ts';
import { type Config, readConfig } from '../../platform/config/config.ts';
import { ConfigError } from '../../platform/config/fields.ts';
import { advice, error, type Finding } from './finding.ts';
import { connectVirusScanner } from '../../domain/files/conversion/virus-scanner.ts';

/** Stands for a secret that is made at the first start. */
const ANY_SECRET = 'x'.repeat(43);

/** What is wrong with an environment, as a start would say it, and what it leaves to chance. */
export async function checkConfiguration(env: Record<string, string | undefined>): Promise<Finding[]> {
  const config = read(env);
  if (config instanceof ConfigError) return [error(config.message)];
  return [...leftToChance(config), ...(await checkDeletionList(config)), ...(await checkScanner(config))];
}

function read(env: Record<string, string | undefined>): Config | ConfigError {
  try {
    return readConfig(env, () => ANY_SECRET);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
}

function leftToChance({ local, publicOrigin, trustedProxies, deletionList, dataDir }: Config): Finding[] {
  if (local) return [];
  const findings: Finding[] = [];
  if (publicOrigin.startsWith('https:') && trustedProxies.length === 0) {
    findings.push(
      advice(
        'TRUSTED_PROXIES is empty: everybody behind your proxy counts as one client. Name the proxy’s address.',
      ),
    );
  }
  if (!relative(dataDir, deletionList).startsWith('..')) {
    findings.push(
      advice(
        `The deletion list ${deletionList} is in the data folder, and would be lost with it: set DELETION_LIST to a file elsewhere, or keep every backup that is newer than the one you restore.`,
      ),
    );
  }
  return findings;
}

async function checkDeletionList({ deletionList }: Config): Promise<Finding[]> {
  try {
    await readDeletions(deletionList);
    return [];
  } catch (reason) {
    return [error(`${(reason as Error).message} Correct or remove that line: no server starts with it.`)];
  }
}

/** Whether the virus scanner that is configured can be reached. */
export async function checkScanner({ clamdUrl }: Pick<Config, 'clamdUrl'>): Promise<Finding[]> {
  if (clamdUrl === undefined) return [];
  try {
    const socket = await connectVirusScanner(clamdUrl, new AbortController().signal);
    socket.destroy();
    return [];
  } catch {
    return [
      error(
        `The virus scanner at CLAMD_URL (${clamdUrl}) does not answer: until it does, people see only files of their own that are new.`,
      ),
    ];
  }
}
