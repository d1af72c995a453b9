import { defineProvider } from '../../kernel';
import { OpenIdProvider } from '../openid/openid-provider';
import { signInEntries, type SignInEntry, type SignInWay } from '../sign-in-way';
import { SandboxIssuer } from './sandbox-issuer';

/** An issuer inside this process, for the entries of the sign-in screen that have no issuer of their own. */
export const sandbox = defineProvider<readonly SignInWay[], readonly SignInEntry[]>({
  name: 'sandbox',
  channel: 'identity',
  installation: (config) => signInEntries(config).filter(({ issuer }) => issuer === undefined),
  open: (entries, { vault }) =>
    entries.map(({ slug, flow, returnPath, ...settings }) => {
      const issuer = `http://localhost/dev/identity/${slug}`;
      const played = new SandboxIssuer(vault, issuer);
      return { slug, flow, returnPath, sandbox: played, provider: new OpenIdProvider({ ...settings, issuer }, played.fetch) };
    }),
});
