import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { commandMeta, type RequestContext } from '@matricula/auth';
import { callIdOf, diallingBoundary, diallingDecider, type Dialling, type DiallingCommand } from '@matricula/domain/call';
import { DomainError } from '@matricula/domain/kernel';
import { EventStore, partIdOf } from '@matricula/event-store';
import { Outbound } from '@matricula/platform';
import { DecideCommand } from '../decision';
import { withVoice } from './with-voice';

/** Has the provider place calls, once for each request of a user. */
@Injectable()
export class CallDialler {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly outbound: Outbound,
  ) {}

  /** The id of a request; the same for a request that is sent again. */
  requestOf({ commandId }: RequestContext): string {
    return partIdOf(commandId, 'dial');
  }

  /** The call that was placed for a request; undefined if none was. */
  async placed(dialId: string, { tenantId }: RequestContext): Promise<string | undefined> {
    return (await this.store.states.current(diallingDecider, diallingBoundary.stream(tenantId, dialId))).state.callId;
  }

  /**
   * Records the request and then asks the provider; returns the id of the call.
   * @throws DomainError `call/not-dialled` if no call was placed, `call/unconfirmed` if it is not known whether one was
   */
  async place(dialId: string, { from, to }: { from: string; to: string }, context: RequestContext): Promise<string> {
    const { tenantId } = context;
    return withVoice(this.outbound, tenantId, async (port) => {
      const attemptId = randomUUID();
      const request = await this.decide(dialId, { type: 'RequestCall', data: { dialId, attemptId } }, context);
      if (request.callId !== undefined) return request.callId;
      if (request.attemptId !== attemptId) throw unconfirmed();
      const handover = await port.dial({ tenantId, from, to });
      if (handover.outcome === 'unknown') throw unconfirmed(handover.error);
      if (handover.outcome !== 'accepted') {
        await this.decide(dialId, { type: 'RejectCall', data: {} }, context);
        throw new DomainError('call/not-dialled', `The call was not made. ${handover.error}`);
      }
      const callId = callIdOf(port.provider, handover.providerId ?? '');
      await this.decide(dialId, { type: 'ConfirmCall', data: { callId } }, context);
      return callId;
    });
  }

  private async decide(dialId: string, command: DiallingCommand, context: RequestContext): Promise<Dialling> {
    const meta = { ...commandMeta(context), commandId: undefined };
    return (await this.commands.execute(new DecideCommand(diallingBoundary, [dialId], command, meta))).state;
  }
}

const unconfirmed = (reason = 'The provider has not answered yet.') =>
  new DomainError('call/unconfirmed', `The call may have been made. ${reason} Look at the live calls before you call again.`);
