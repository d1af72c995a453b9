import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { commandMeta, type RequestContext } from '@matricula/auth';
import {
  callDecider,
  callIdOf,
  callStatusOf,
  callStream,
  diallingBoundary,
  diallingDecider,
  dialOf,
  PENDING_MS,
  type Dial,
  type Dialling,
  type DiallingCommand,
} from '@matricula/domain/call';
import { DomainError, type Position } from '@matricula/domain/kernel';
import { EventStore, partIdOf } from '@matricula/event-store';
import { Outbound } from '@matricula/platform';
import { DecideCommand } from '../decision';
import { OverdueCalls } from './overdue-calls';
import { withVoice } from './with-voice';

/** Has the provider place calls, once for each request, and one at a time for each user. */
@Injectable()
export class CallDialler {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly outbound: Outbound,
    private readonly overdue: OverdueCalls,
  ) {}

  /** The id of a request; the same for a request that is sent again. */
  requestOf({ commandId }: RequestContext): string {
    return partIdOf(commandId, 'dial');
  }

  /** The call that was placed for a request; undefined if none was. */
  async placed(dialId: string, context: RequestContext): Promise<string | undefined> {
    return dialOf(await this.dialling(context), dialId)?.callId;
  }

  /** The position of the user's last call if it is under way, which its row may not have reached; undefined if there is none. */
  async presentAt(context: RequestContext): Promise<Position | undefined> {
    const callId = (await this.dialling(context)).dials.at(-1)?.callId;
    if (callId === undefined) return undefined;
    const { state, position } = await this.store.states.current(callDecider, callStream(context.tenantId, callId));
    return ['ringing', 'answered'].includes(callStatusOf(state)) ? position : undefined;
  }

  /**
   * Records the request and then asks the provider; returns the id of the call.
   * @throws DomainError `call/busy` while another call of the user is under way, `call/not-dialled` if no call was placed, `call/unconfirmed` if it is not known whether one was
   */
  async place(dialId: string, { from, to }: { from: string; to: string }, context: RequestContext): Promise<string> {
    const { tenantId } = context;
    return withVoice(this.outbound, tenantId, async (port) => {
      const [attemptId, now] = [randomUUID(), new Date()];
      const overCallId = await this.over((await this.dialling(context)).dials.at(-1), now, tenantId);
      const data = { dialId, attemptId, at: now.toISOString(), overCallId };
      const dial = dialOf(await this.decide({ type: 'RequestCall', data }, context), dialId);
      if (dial?.callId !== undefined) return dial.callId;
      if (dial?.attemptId !== attemptId) throw unconfirmed();
      const handover = await port.dial({ tenantId, from, to });
      if (handover.outcome === 'unknown') {
        await this.decide({ type: 'LoseCall', data: { dialId } }, context);
        throw unconfirmed(handover.error);
      }
      if (handover.outcome !== 'accepted') {
        await this.decide({ type: 'RejectCall', data: { dialId } }, context);
        throw new DomainError('call/not-dialled', `The call was not made. ${handover.error}`);
      }
      const callId = callIdOf(port.provider, handover.providerId ?? '');
      await this.decide({ type: 'ConfirmCall', data: { dialId, callId } }, context);
      return callId;
    });
  }

  /** The call of a request if it is over, or was never recorded, after a crash. */
  private async over(dial: Dial | undefined, now: Date, tenantId: string): Promise<string | undefined> {
    if (dial?.callId === undefined) return undefined;
    const { state } = await this.store.states.current(callDecider, callStream(tenantId, dial.callId));
    const isUnderWay = state.known
      ? await this.overdue.isUnderWay(dial.callId, tenantId, now)
      : now.getTime() - Date.parse(dial.at ?? '') < PENDING_MS;
    return isUnderWay ? undefined : dial.callId;
  }

  private async dialling({ tenantId, user }: RequestContext): Promise<Dialling> {
    return (await this.store.states.current(diallingDecider, diallingBoundary.stream(tenantId, user.userId))).state;
  }

  private async decide(command: DiallingCommand, context: RequestContext): Promise<Dialling> {
    const meta = { ...commandMeta(context), commandId: undefined };
    return (await this.commands.execute(new DecideCommand(diallingBoundary, [context.user.userId], command, meta))).state;
  }
}

const unconfirmed = (reason = 'The provider has not answered yet.') =>
  new DomainError('call/unconfirmed', `The call may have been made. ${reason} Look at the live calls before you call again.`);
