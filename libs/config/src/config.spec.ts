import { ConfigError, loadConfig } from './config';

describe('the configuration', () => {
  it('works without any variable', () => {
    expect(loadConfig({})).toMatchObject({ port: 3000, eventStore: 'sqlite', environment: 'development', smtp: undefined });
  });

  it('names every mistake at once, in plain words', () => {
    const read = () => loadConfig({ PORT: 'http', NODE_ENV: 'prod', LOG_LEVEL: 'loud' });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/PORT is "http".*\n.*|NODE_ENV is "prod"/);
    try {
      read();
    } catch (error) {
      expect((error as ConfigError).mistakes).toHaveLength(3);
    }
  });

  it('asks for a mail server in production', () => {
    expect(() => loadConfig({ NODE_ENV: 'production' })).toThrow(/SMTP_URL is missing/);
    expect(loadConfig({ NODE_ENV: 'production', SMTP_URL: 'smtp://me:se%40cret@mail.example' }).smtp).toMatchObject({
      host: 'mail.example',
      port: 587,
      password: 'se@cret',
    });
  });
});
