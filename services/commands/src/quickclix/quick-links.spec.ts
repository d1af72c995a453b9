import type { CommandBus } from '@nestjs/cqrs';
import type { IdentityService } from '@matricula/auth';
import { publishableKey } from '@matricula/domain/marketing';
import { quickLink } from '@matricula/domain/quickclix';
import { recordList } from '@matricula/read-models/record';
import { readsOf } from '@matricula/testing';
import { QuickLinks } from './quick-links';

const reads = readsOf([recordList(quickLink), [{ recordId: 'l-1', name: 'Fair', slug: 'fair', formId: 'f-1', active: true }]]);
const tenant = () => Promise.resolve({ status: 'active', timeZone: 'Asia/Kolkata' });
const path = `/apply/${publishableKey({ tenantId: 'sunrise', formId: 'f-1' })}?q=fair`;

const links = (execute: () => Promise<unknown>) =>
  new QuickLinks({ execute } as unknown as CommandBus, reads, { tenant } as unknown as IdentityService);

describe('a quick link', () => {
  it('opens its form even if the click cannot be counted', async () => {
    const execute = jest.fn(() => Promise.reject(new Error('The stream moved on.')));
    expect(await links(execute).open('sunrise', 'fair', 'Mozilla/5.0')).toBe(path);
    expect(execute).toHaveBeenCalledTimes(1);
  });

  it('does not count the previews of messengers', async () => {
    const execute = jest.fn(() => Promise.resolve());
    for (const agent of ['WhatsApp/2.23', 'facebookexternalhit/1.1', 'Googlebot/2.1'])
      expect(await links(execute).open('sunrise', 'fair', agent)).toBe(path);
    expect(execute).not.toHaveBeenCalled();
    await links(execute).open('sunrise', 'fair', 'Mozilla/5.0 (Linux; Android 14)');
    expect(execute).toHaveBeenCalledTimes(1);
    // Phones whose names contain such words belong to people.
    await links(execute).open('sunrise', 'fair', 'Mozilla/5.0 (Linux; Android 13; CUBOT KINGKONG 9)');
    await links(execute).open('sunrise', 'fair', 'Mozilla/5.0 (Linux; Android 15; Pixel 9 Preview Build)');
    expect(execute).toHaveBeenCalledTimes(3);
  });
});
