import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { providers } from '@matricula/domain/communication';
import { captchaProviders } from '@matricula/outbound/captcha';
import { channelNamed, outboundChannels } from '@matricula/outbound/channels';
import { identityProviders } from '@matricula/outbound/identity';
import { sandboxChannels } from '@matricula/outbound/kernel';

/** Channels whose providers the configuration alone opens. */
const configured = { captcha: captchaProviders, identity: identityProviders };

const root = join(__dirname, '../..');
const outbound = join(root, 'libs/outbound/src');
const foldersOf = (folder: string) => readdirSync(folder).filter((name) => statSync(join(folder, name)).isDirectory());
const linesOf = (file: string) => readFileSync(file, 'utf8').trim().split('\n');
const filesOf = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.spec)\.ts$/.test(file))
    .map((file) => join(root, folder, file));

describe('providers', () => {
  it('are a folder each, which their channel lists by one line', () => {
    expect(Object.keys(outboundChannels).toSorted()).toEqual([...sandboxChannels].toSorted());
    const all = { ...Object.fromEntries(sandboxChannels.map((channel) => [channel, channelNamed(channel).providers])), ...configured };
    for (const [channel, ofChannel] of Object.entries(all)) {
      const folders = foldersOf(join(outbound, channel));
      const listed = linesOf(join(outbound, channel, 'providers.ts')).map(
        (line) => /^export \{ \w+ \} from '\.\/([a-z-]+)\/\1\.provider';$/.exec(line)?.[1],
      );
      expect(listed).toEqual(folders);
      expect(ofChannel.map(({ name }) => name)).toEqual(folders);
      expect(ofChannel.every((provider) => provider.channel === channel)).toBe(true);
    }
  });

  it('that take accounts of institutions declare them by one line more', () => {
    const taking = sandboxChannels.flatMap((channel) => channelNamed(channel).providers.filter(({ takesAccounts }) => takesAccounts));
    expect(taking.map(({ name }) => name).toSorted()).toEqual(Object.keys(providers).toSorted());
    expect(
      taking.map(({ channel, name }) => [name, channel]).filter(([name, channel]) => providers[name as 'smtp'].channel !== channel),
    ).toEqual([]);
    expect(linesOf(join(outbound, 'accounts.ts'))).toHaveLength(taking.length);
  });

  it('are named by no file that opens accounts, hears calls or shows the sandbox', () => {
    const central = [
      ...['outbound.ts', 'integrations.ts', 'identity-providers.ts', 'platform.module.ts'].map((file) =>
        join(root, 'libs/platform/src', file),
      ),
      ...filesOf('services/api/src/dev'),
      ...filesOf('services/commands/src/communication').filter((file) => /hook|news|integration/.test(file)),
      ...filesOf('libs/domain/src/communication'),
    ];
    expect(central.length).toBeGreaterThan(15);
    const opened = Object.values(configured).flatMap((of): { name: string }[] => of);
    const names = [...Object.keys(providers), ...opened.map(({ name }) => name).filter((name) => name !== 'sandbox' && name !== 'none')];
    const named = new RegExp(`['/](${names.join('|')})['/]`, 'i');
    expect(central.filter((file) => named.test(readFileSync(file, 'utf8')))).toEqual([]);
  });
});
