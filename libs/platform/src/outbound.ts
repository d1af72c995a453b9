import type { SealedBlobStore } from '@matricula/blob-store';
import type { Config } from '@matricula/config';
import { channelNamed, outboundChannels, type News, type Ports } from '@matricula/outbound/channels';
import type { Mailer } from '@matricula/outbound/email';
import { SandboxOutbox, type Channel, type HookRequest, type ProviderPorts, type SandboxChannel } from '@matricula/outbound/kernel';
import type { ReadStore } from '@matricula/read-store';
import type { Vault } from '@matricula/vault';
import { Integrations, type Account } from './integrations';

/** What each channel opens: a sender of its messages. */
export type Senders = Ports;

/** News of a channel from one of its providers. */
export type ReportedNews = { [C in SandboxChannel]: { channel: C; news: readonly News[C][] } }[SandboxChannel];

/** The account that a call of a provider is about. */
export type HookAbout = { tenantId: string; provider: string } | { tenantId: string; integrationId: string };

/** The account that messages are sent through: the institution's own, the installation's, the sandbox. */
export const accountsOf = ['institution', 'installation', 'sandbox', 'nobody'] as const;
export type AccountOf = (typeof accountsOf)[number];

/**
 * Opens the providers of the channels: by the institution's own account, else by that of the installation, else the sandbox, which production
 * has not.
 */
export class Outbound {
  readonly outbox: SandboxOutbox | undefined;
  readonly integrations: Integrations;
  private readonly ports: ProviderPorts;

  constructor(
    private readonly config: Config,
    vault: Vault,
    mailer: Mailer,
    { blobs, reads }: { blobs: SealedBlobStore; reads: ReadStore },
  ) {
    this.outbox = config.environment === 'production' ? undefined : new SandboxOutbox(vault, blobs);
    this.integrations = new Integrations(reads, vault);
    this.ports = { config, vault, mailer };
  }

  /** The sender of an institution's messages in a channel; undefined if there is none. */
  async sender<C extends SandboxChannel>(channel: C, tenantId: string): Promise<Senders[C] | undefined> {
    const account = await this.integrations.of(tenantId, channel);
    const provider = account && channelNamed(channel).providers.find(({ name }) => name === account.provider);
    return provider
      ? provider.openAccount(account.settings, { ...this.ports, hookUrl: this.hookUrl(tenantId, account.integrationId) })
      : this.installed(channel, tenantId);
  }

  /** The sender that notifies open consoles in addition to the socket; undefined if only the socket does. */
  realtime(): Senders['realtime'] | undefined {
    return this.installed('realtime');
  }

  /** The account that the messages of a channel are sent through. */
  async accountOf(channel: Channel, tenantId: string): Promise<AccountOf> {
    if (await this.integrations.of(tenantId, channel)) return 'institution';
    if (channelNamed(channel).providers.some((provider) => provider.isInstalled(this.config))) return 'installation';
    return this.outbox ? 'sandbox' : 'nobody';
  }

  /** The addresses from which a provider may report about an account of the institution; undefined if it has no such account, or names none. */
  async addressesOf(about: HookAbout): Promise<unknown> {
    const { tenantId } = about;
    if ('integrationId' in about) return (await this.integrations.find(tenantId, about.integrationId))?.addresses;
    const channel = channelOfHook(about.provider);
    const account = channel && (await this.integrations.of(tenantId, channel));
    return account?.provider === about.provider ? account.addresses : undefined;
  }

  /** What a provider's call reports; undefined if there is no such account or the call is not the provider's. */
  async hear(request: HookRequest, about: HookAbout): Promise<ReportedNews | undefined> {
    const account = 'integrationId' in about ? await this.integrations.find(about.tenantId, about.integrationId) : undefined;
    const name = 'provider' in about ? about.provider : account?.provider;
    const channel = name === undefined ? undefined : channelOfHook(name);
    if (!channel || name === undefined) return undefined;
    return this.heardIn(channel, name, request, account ?? (await this.integrations.of(about.tenantId, channel)), 'provider' in about);
  }

  /** The answer to a provider that tests the address of an account's hook; undefined if the call is no test of this account's provider. */
  async challenge(
    request: HookRequest,
    { tenantId, integrationId }: Extract<HookAbout, { integrationId: string }>,
  ): Promise<string | undefined> {
    const account = await this.integrations.find(tenantId, integrationId);
    const channels = Object.keys(outboundChannels) as SandboxChannel[];
    const providers = channels.flatMap((channel) => channelNamed(channel).providers.filter(({ name }) => name === account?.provider));
    return (
      account && providers.map((provider) => provider.challenge(request, this.config, account.settings)).find((text) => text !== undefined)
    );
  }

  /** Verified by the institution's account or, at the address of the provider, by that of the installation. */
  private heardIn(channel: SandboxChannel, name: string, request: HookRequest, account: Account | undefined, shared: boolean) {
    const provider = channelNamed(channel).providers.find((one) => one.name === name);
    const own = account?.provider === name ? provider?.hear(request, this.config, account.settings) : undefined;
    const news = own ?? (shared ? provider?.hear(request, this.config) : undefined);
    return news && ({ channel, news } as ReportedNews);
  }

  /** Providers report only to a public https address. */
  private hookUrl(tenantId: string, integrationId: string): string | undefined {
    const { publicUrl } = this.config;
    return publicUrl.startsWith('https:') ? [`${publicUrl}/api/hooks`, tenantId, integrationId].join('/') : undefined;
  }

  private installed<C extends SandboxChannel>(channel: C, tenantId?: string): Senders[C] | undefined {
    const { providers, sandbox, sandboxed = () => true } = channelNamed(channel);
    for (const provider of providers) {
      const port = provider.openInstalled(this.ports);
      if (port !== undefined) return port;
    }
    return this.outbox && sandboxed(this.config) ? sandbox(this.outbox, tenantId) : undefined;
  }
}

/** The channel about which a provider reports; undefined if it reports nothing. */
const channelOfHook = (name: string): SandboxChannel | undefined =>
  (Object.keys(outboundChannels) as SandboxChannel[]).find((one) =>
    channelNamed(one).providers.some((provider) => provider.name === name && provider.hasHook),
  );
