/** The e-mail link's token, taken out of the address bar and the history, where it would stay to be seen. */
export function takeToken(): string {
  const url = new URL(location.href);
  const token = url.searchParams.get('token') ?? '';
  url.searchParams.delete('token');
  history.replaceState(history.state, '', url);
  return token;
}
