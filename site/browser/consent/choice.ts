/** What a person said about performance cookies; null until they have said anything. */
export type Choice = 'true' | 'false';

const STORAGE_KEY = 'cookiesAccepted';
/** On `<html>`: the style sheets show and hide by it, so that nothing flashes and no framework has to agree. */
const ATTRIBUTE = 'data-cookies-accepted';

/** The stored choice. Storage that can't be read (private windows, policies) counts as no choice yet. */
export function readChoice(): Choice | null {
  try {
    return asChoice(localStorage.getItem(STORAGE_KEY));
  } catch {
    return null;
  }
}

/** Keeps a choice; where storage is refused it holds for this page alone. */
export function storeChoice(choice: Choice): void {
  try {
    localStorage.setItem(STORAGE_KEY, choice);
  } catch {
    // The page has already followed the choice; asking again on the next one is all that is lost.
  }
}

/** Tells the style sheets of a choice, or that there is none. */
export function showChoice(choice: Choice | null): void {
  if (choice) document.documentElement.setAttribute(ATTRIBUTE, choice);
  else document.documentElement.removeAttribute(ATTRIBUTE);
}

/** 'true' or 'false' as they are stored and as buttons name them; null for anything else. */
export function asChoice(text: string | null | undefined): Choice | null {
  return text === 'true' || text === 'false' ? text : null;
}
