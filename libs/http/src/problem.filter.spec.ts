import { Logger, type ArgumentsHost } from '@nestjs/common';
import { LogUnavailable } from '@matricula/event-store';
import { QuestionsUnavailable } from '@matricula/read-store';
import { ProblemFilter } from './problem.filter';

/** The response to a failure. */
function sentFor(failure: Error, asked: object = { url: '/api/leadGenerate' }) {
  const sent: { status?: number; body?: object } = {};
  const reply = {
    status: (code: number) => ((sent.status = code), reply),
    header: () => reply,
    send: (body: object) => (sent.body = body),
  };
  const request = { headers: {}, method: 'POST', ...asked };
  const host = { switchToHttp: () => ({ getRequest: () => request, getResponse: () => reply }) } as unknown as ArgumentsHost;
  new ProblemFilter().catch(failure, host);
  return sent;
}

describe('the answer to a failed request', () => {
  it('says that the log does not answer, and that it may have been saved', () => {
    expect(sentFor(new LogUnavailable('append to lead-1', 5_000))).toMatchObject({
      status: 503,
      body: { error: 'log/unavailable', message: expect.stringContaining('saved or not') },
    });
  });

  it('says that lists do not answer, and that what is saved is kept', () => {
    expect(sentFor(new QuestionsUnavailable(new Error('connect ECONNREFUSED')))).toMatchObject({
      status: 503,
      body: { error: 'reads/unavailable', message: expect.stringContaining('What is saved meanwhile is kept') },
    });
  });

  it('is logged without the secret of a callback address', () => {
    const logged = jest.spyOn(Logger.prototype, 'error').mockImplementation();
    const params = { tenant: 'sunrise', integration: 'i1', secret: 's3cret-path' };
    const route = { params, routeOptions: { url: '/api/hooks/:tenant/:integration/:secret' } };
    expect(sentFor(new Error('broken'), { url: '/api/hooks/sunrise/i1/s3cret-path', ...route })).toMatchObject({ status: 500 });
    expect(logged).toHaveBeenCalledWith(expect.objectContaining({ message: 'POST /api/hooks/sunrise/i1/:secret failed' }));
    expect(JSON.stringify(logged.mock.calls)).not.toContain('s3cret-path');
    logged.mockRestore();
  });
});
