import { parseSync } from 'vite';

/**
 * The functions that take a title, with any suffix, such as `test.each(…)(title)` and
 * `describe.concurrent(title)`.
 */
const TEST_CALLS = new Set(['describe', 'it', 'test']);
/** Calls that run no test, or name a part of a test that `npm test -- @1.3` cannot select. */
const NOT_RUN = new Set(['fixme', 'skip', 'step', 'todo']);

/** A node of a syntax tree (ESTree). */
interface Node {
  type: string;
  [part: string]: unknown;
}

/** Returns the ids at the ends of test and suite titles in a file, such as ' @4.5 @6.7'. */
export function carriedIds(file: string, text: string): string[] {
  if (!/ @\d/.test(text)) return [];
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`);
  return titlesIn(program).flatMap(
    (title) => / @\d+\.\d+(?: @\d+\.\d+)*$/.exec(title)?.[0].match(/\d+\.\d+/g) ?? [],
  );
}

function titlesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(titlesIn);
  if (!isNode(value)) return [];
  const own = value.type === 'CallExpression' && isTestCall(value.callee) ? titleOf(value.arguments) : [];
  return [...own, ...Object.values(value).flatMap(titlesIn)];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function isTestCall(callee: unknown): boolean {
  if (!isNode(callee)) return false;
  if (callee.type === 'Identifier') return TEST_CALLS.has(String(callee.name));
  if (callee.type === 'CallExpression') return isTestCall(callee.callee);
  if (callee.type !== 'MemberExpression') return false;
  return !NOT_RUN.has(String((callee.property as Node).name)) && isTestCall(callee.object);
}

/** Returns the last part of a title that is joined from several parts. */
function titleOf(given: unknown): string[] {
  const [title] = given as Node[];
  if (title?.type === 'Literal') return [String(title.value)];
  if (title?.type !== 'TemplateLiteral') return [];
  const { value } = (title.quasis as { value: { cooked: string } }[]).at(-1)!;
  return [value.cooked];
}
