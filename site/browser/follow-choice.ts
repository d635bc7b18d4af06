import { startAnalytics, stopAnalytics } from './analytics.ts';
import { showChoice, type Choice } from './choice.ts';

/** Shows or hides the notice, and loads analytics or ends them, as was chosen. Nothing is loaded before a choice. */
export function followChoice(choice: Choice | null): void {
  showChoice(choice);
  if (choice === 'true') startAnalytics();
  else stopAnalytics();
}
