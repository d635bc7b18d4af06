// A lint rule: matching a regular expression must take at most linear time in the length of the text.
import { analyse } from 'scslre';

/** Explains each type of report that `scslre` makes. */
const WHY = {
  Self: 'a quantifier within a quantifier',
  Trade: 'two quantifiers that can match the same text',
  Move: 'a quantifier whose match is tried again from each position',
};

/** Returns messages that explain why an expression takes more than linear time; none if it does not. */
export function findSuperLinear(source, flags) {
  return analyse({ source, flags }).reports.map(
    ({ type, character }) => `Super-linear for long runs of ${JSON.stringify(character.pick)}: ${WHY[type]}.`,
  );
}

const linear = {
  create: (context) => ({
    Literal(node) {
      if (!node.regex) return;
      const { pattern, flags } = node.regex;
      for (const message of findSuperLinear(pattern, flags)) context.report({ node, message });
    },
    NewExpression({ callee }) {
      if (callee.name !== 'RegExp') return;
      const message =
        'Only a literal can be checked. Write a literal, or explain why this expression is linear.';
      context.report({ node: callee, message });
    },
  }),
};

export default { meta: { name: 'expressions' }, rules: { linear } };
