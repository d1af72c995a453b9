import type { ExecutionContext } from '@nestjs/common';
import type { Outbound } from '@matricula/platform';
import { OutboxController } from './outbox.controller';
import { SandboxCallsController } from './sandbox-calls.controller';
import { SandboxPaymentsController } from './sandbox-payments.controller';
import { SandboxGuard } from './sandbox.guard';

const request = (remoteAddress: string, headers: object = { host: 'localhost:3000' }) => ({
  ...{ method: 'POST', url: '/dev/outbox/calls/ring?x=1', raw: { socket: { remoteAddress }, headers } },
});
const asked = (of: object, outbox: object | undefined) => {
  const context = { switchToHttp: () => ({ getRequest: () => of }) } as unknown as ExecutionContext;
  return () => new SandboxGuard({ outbox } as Outbound).canActivate(context);
};

describe('the calls of the sandbox', () => {
  it('exist for pages of this machine, where there is a sandbox', () => {
    expect(asked(request('127.0.0.1'), {})()).toBe(true);
    expect(asked(request('127.0.0.1'), undefined)).toThrow('Cannot POST /dev/outbox/calls/ring');
    const foreign = request('127.0.0.1', { host: 'localhost:3000', 'sec-fetch-site': 'cross-site' });
    expect(asked(foreign, {})).toThrow('Cannot POST /dev/outbox/calls/ring');
    expect(asked(request('10.0.0.7'), {})).toThrow('Cannot POST /dev/outbox/calls/ring');
  });

  it('are all guarded before their input is checked', () => {
    for (const controller of [OutboxController, SandboxCallsController, SandboxPaymentsController])
      expect(Reflect.getMetadata('__guards__', controller)).toEqual([SandboxGuard]);
  });
});
