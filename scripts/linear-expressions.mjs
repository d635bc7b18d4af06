// A lint rule: matching a regular expression must take at most linear time, for any text.
import { analyse } from 'scslre';

/** The explanations, by the kinds of `scslre`. */
const WHY = {
  Self: 'a quantifier within a quantifier',
  Trade: 'two quantifiers that can take the same text',
  Move: 'a run that is tried again from each of its places',
};

/** Returns why an expression is super-linear; empty if it is not. */
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
      const message = 'Only a literal can be checked: write one, or say why this is linear.';
      context.report({ node: callee, message });
    },
  }),
};

export default { meta: { name: 'expressions' }, rules: { linear } };
