import type { ArgumentsHost } from '@nestjs/common';
import { LogUnavailable } from '@matricula/event-store';
import { ProblemFilter } from './problem.filter';

describe('a failure on its way to whoever asked', () => {
  it('says that the log does not answer, and that it may have been saved', () => {
    const sent: { status?: number; body?: object } = {};
    const reply = {
      status: (code: number) => ((sent.status = code), reply),
      header: () => reply,
      send: (body: object) => (sent.body = body),
    };
    const request = { headers: {}, method: 'POST', url: '/api/leadGenerate' };
    const host = { switchToHttp: () => ({ getRequest: () => request, getResponse: () => reply }) } as unknown as ArgumentsHost;
    new ProblemFilter().catch(new LogUnavailable('append to lead-1', 5_000), host);
    expect(sent).toMatchObject({ status: 503, body: { error: 'log/unavailable', message: expect.stringContaining('saved or not') } });
  });
});
