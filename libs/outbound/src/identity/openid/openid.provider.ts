import { defineProvider } from '../../kernel';
import { signInEntries, type SignInEntry, type SignInWay } from '../sign-in-way';
import { OpenIdProvider } from './openid-provider';

type Entry = SignInEntry & { issuer: string };

/** OpenID Connect: all entries of the sign-in screen that have an issuer. */
export const openid = defineProvider<readonly SignInWay[], readonly Entry[]>({
  name: 'openid',
  channel: 'identity',
  installation: (config) => signInEntries(config).filter((entry): entry is Entry => entry.issuer !== undefined),
  open: (entries) =>
    entries.map(({ slug, flow, returnPath, ...settings }) => ({ slug, flow, returnPath, provider: new OpenIdProvider(settings) })),
});
