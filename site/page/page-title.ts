const PRODUCT = 'GoV360';

/** Returns the document's title: '{page title} | GoV360', or only the product name. */
export function pageTitle(title?: string): string {
  return title ? `${title} | ${PRODUCT}` : PRODUCT;
}
