import { loadConfig } from '@matricula/config';
import { holdPort } from './hold-port';

describe('a port that is held until the product listens', () => {
  const asking = (port: number | string, more = {}) => holdPort(loadConfig({ HOST: '127.0.0.1', PORT: String(port), ...more }));

  it('is, where the system chooses it, the port of links that leave the product', async () => {
    const { config, release } = await asking(0);
    expect(config.port).toBeGreaterThan(0);
    expect(config.publicUrl).toBe(`http://localhost:${config.port}`);
    await release();
    const own = await asking(0, { PUBLIC_URL: 'https://crm.internal' });
    expect(own.config.publicUrl).toBe('https://crm.internal');
    await own.release();
  });

  it('is not available to others meanwhile, and free afterwards', async () => {
    const { config, release } = await asking(0);
    await expect(asking(config.port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await release();
    const again = await asking(config.port);
    expect(again.config.port).toBe(config.port);
    await again.release();
  });
});
