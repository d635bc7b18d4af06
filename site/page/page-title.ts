const PRODUCT = 'GoV360';

/** The document's title: '{page title} | GoV360', or the name alone. */
export function pageTitle(title?: string): string {
  return title ? `${title} | ${PRODUCT}` : PRODUCT;
}
