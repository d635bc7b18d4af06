/** The result of a visit. */
export interface Visit {
  url: URL;
  status: number;
  headers: Headers;
  text: string;
  /** Every address of the redirects, including the last. */
  way: URL[];
}

/** The parts of a browser that redirects need: cookies per origin, and following redirects. */
export class CookieBrowser {
  readonly #jars = new Map<string, Map<string, string>>();

  /** Returns the cookies that an origin set, as a `Cookie` header sends them. */
  cookies(origin: string): string {
    return [...(this.#jars.get(origin) ?? [])].map((pair) => pair.join('=')).join('; ');
  }

  /** Opens an address and follows redirects, except to addresses that match `stopAt`. */
  async visit(
    address: string | URL,
    options: { stopAt?: (url: URL) => boolean; form?: Record<string, string> } = {},
  ): Promise<Visit> {
    const way: URL[] = [];
    let url = new URL(address);
    let form = options.form;
    for (;;) {
      way.push(url);
      const response = await fetch(url, {
        redirect: 'manual',
        headers: { cookie: this.cookies(url.origin), ...(form ? { origin: url.origin } : {}) },
        ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
      });
      this.#keep(url.origin, response.headers);
      const location = response.headers.get('location');
      const next = location ? new URL(location, url) : null;
      if (!next || options.stopAt?.(next)) {
        return {
          url: next ?? url,
          status: response.status,
          headers: response.headers,
          text: await response.text(),
          way,
        };
      }
      await response.body?.cancel();
      if (way.length > 20) throw new Error(`Too many redirects: ${way.join(' → ')}`);
      url = next;
      form = undefined;
    }
  }

  #keep(origin: string, headers: Headers): void {
    const jar = this.#jars.get(origin) ?? new Map<string, string>();
    this.#jars.set(origin, jar);
    for (const cookie of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
  }
}
