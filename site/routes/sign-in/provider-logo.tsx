import type { ProviderId } from '../../../contract/account/session.ts';
import { KeyRound } from '../../../design/icons.ts';

/**
 * Renders the provider's logo, by which users recognize its sign-in button, or a key for the operator's own
 * provider.
 */
export function ProviderLogo({ provider }: { provider: ProviderId }) {
  if (provider === 'oidc') return <KeyRound size={18} />;
  return (
    <svg width="18" height="18" viewBox="0 0 18 18" fill="none" aria-hidden="true">
      {provider === 'google' ? <GoogleMark /> : <MicrosoftMark />}
    </svg>
  );
}

/** Renders Google's logo: four arcs of a ring and the bar. */
function GoogleMark() {
  return (
    <g strokeWidth="3">
      <path d="M4.15 4.15A6.86 6.86 0 0 1 13.6 3.9" stroke="#ea4335" />
      <path d="M4.15 13.85a6.86 6.86 0 0 1 0-9.7" stroke="#fbbc05" />
      <path d="M13.4 14.25a6.86 6.86 0 0 1-9.25-.4" stroke="#34a853" />
      <path d="M9.2 9h6.65a6.86 6.86 0 0 1-2.45 5.25" stroke="#4285f4" />
    </g>
  );
}

function MicrosoftMark() {
  return (
    <>
      <path fill="#f25022" d="M1 1h7.6v7.6H1z" />
      <path fill="#7fba00" d="M9.4 1H17v7.6H9.4z" />
      <path fill="#00a4ef" d="M1 9.4h7.6V17H1z" />
      <path fill="#ffb900" d="M9.4 9.4H17V17H9.4z" />
    </>
  );
}
