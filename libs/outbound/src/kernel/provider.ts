import type { Config } from '@matricula/config';
import type { ProviderAccount } from '@matricula/domain/kernel/provider-account';
import type { Vault } from '@matricula/vault';
import type { Mailer } from '../email/mailer';
import type { HookRequest, ProviderHook } from './hook';
import type { SandboxOutbox } from './sandbox-outbox';

/** What the product gives to a provider that is opened. */
export interface ProviderPorts {
  config: Config;
  vault: Vault;
  /** The installation's mailer, which is shared. */
  mailer: Mailer;
  /** Reports a fault that only the operator can correct. */
  report?: (problem: string) => void;
  /** Public https address of the hook of the institution's account, without a secret; undefined if providers cannot reach the installation. */
  hookUrl?: string;
}

/** Values of an account's fields, secrets included. */
export type AccountValues = Readonly<Record<string, unknown>>;

interface ProviderDeclaration<Port, Settings, News> {
  name: string;
  channel: string;
  /** Opens the port of the channel: a sender, for example. */
  open(settings: Settings, ports: ProviderPorts): Port;
  /** The field set of accounts that institutions may bring, and how its values become settings. */
  fields?: ProviderAccount;
  settings?(values: AccountValues, ports: Pick<ProviderPorts, 'config'>): Settings;
  /** The account of the installation; undefined if it has none. */
  installation?(config: Config): Settings | undefined;
  hook?: ProviderHook<Settings, News>;
}

/** A provider of a channel. */
export interface Provider<Port, News> {
  name: string;
  channel: string;
  takesAccounts: boolean;
  hasHook: boolean;
  isInstalled(config: Config): boolean;
  /** By an institution's own account. */
  openAccount(values: AccountValues, ports: ProviderPorts): Port;
  /** By the installation's account; undefined if it has none. */
  openInstalled(ports: ProviderPorts): Port | undefined;
  /** What a verified call reports; undefined if the provider did not send it for this account or, without `values`, the installation's. */
  hear(request: HookRequest, config: Config, values?: AccountValues): readonly News[] | undefined;
  /** The answer to a test of the hook's address; undefined if the call is none. */
  challenge(request: HookRequest, config: Config, values: AccountValues): string | undefined;
}

/**
 * Declares a provider of a channel: `fields` of an institution's account, `installation` reads that of the configuration, `open` makes the
 * port, `hook` verifies and reads the provider's calls. The sandbox is declared once for the channel, with `defineChannel`.
 */
export function defineProvider<Port, Settings, News = never>(declared: ProviderDeclaration<Port, Settings, News>): Provider<Port, News> {
  const { name, channel, fields, settings, installation, hook } = declared;
  if (fields && (!settings || fields.channel !== channel))
    throw new Error(`${name}: an account needs settings, and the channel ${channel}`);
  const settingsOf = (values: AccountValues, config: Config): Settings => {
    if (!settings) throw new Error(`${name} takes no accounts of institutions`);
    return settings(values, { config });
  };
  return {
    name,
    channel,
    takesAccounts: fields !== undefined,
    hasHook: hook !== undefined,
    isInstalled: (config) => installation?.(config) !== undefined,
    openAccount: (values, ports) => declared.open(settingsOf(values, ports.config), ports),
    openInstalled(ports) {
      const own = installation?.(ports.config);
      return own === undefined ? undefined : declared.open(own, ports);
    },
    hear(request, config, values) {
      const used = values ? settingsOf(values, config) : installation?.(config);
      return hook && used !== undefined && hook.verify(request, used) ? hook.parse(request, used) : undefined;
    },
    challenge: (request, config, values) => hook?.challenge?.(request, settingsOf(values, config)),
  };
}

/** A channel: its providers, and the sandbox that stands in where none is configured. */
export interface ProviderChannel<Port, News = never> {
  label: string;
  providers: readonly Provider<Port, News>[];
  /** `tenantId` is the institution for which the port is opened; a port that serves all institutions is opened without one. */
  sandbox(outbox: SandboxOutbox, tenantId?: string): Port;
  /** Whether the sandbox is used without being asked for; default: yes. */
  sandboxed?(config: Config): boolean;
  /** The answer of the provider is final: /dev/outbox offers no deliveries and replies. */
  answersAtOnce?: boolean;
}

/** Declares a channel; `providers` is the module that lists them, one line each. */
export const defineChannel = <Port, News = never>({
  providers,
  ...channel
}: Omit<ProviderChannel<Port, News>, 'providers'> & { providers: Readonly<Record<string, Provider<Port, News>>> }): ProviderChannel<
  Port,
  News
> => ({ ...channel, providers: Object.values(providers) });

/** The ports of all providers that the installation has configured. */
export const openInstalled = <Port>(providers: readonly Pick<Provider<Port, never>, 'openInstalled'>[], ports: ProviderPorts): Port[] =>
  providers.flatMap((provider) => {
    const port = provider.openInstalled(ports);
    return port === undefined ? [] : [port];
  });
