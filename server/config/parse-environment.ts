import type { z } from 'zod';
import { ConfigError } from './config-error.ts';

/** What a schema makes of an environment, in which an empty value is none. Throws `ConfigError` for the first that is wrong. */
export function parseEnvironment<Schema extends z.ZodType>(
  schema: Schema,
  env: Record<string, string | undefined>,
): z.output<Schema> {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new ConfigError(
    `${issue?.path.join('.') ?? 'The environment'} is wrong: ${issue?.message ?? 'unreadable'}. Correct it and start again.`,
  );
}
