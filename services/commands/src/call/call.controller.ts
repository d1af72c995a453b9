import { randomUUID } from 'node:crypto';
import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, commandMeta, Context, IdentityService, type RequestContext } from '@matricula/auth';
import { callDecider, callStatusOf, callStream, partsOfCallId, type CallReport } from '@matricula/domain/call';
import { DomainError, type Position } from '@matricula/domain/kernel';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import { phoneBy } from '@matricula/domain/tenant/phone-rule';
import { EventStore } from '@matricula/event-store';
import { done } from '@matricula/http';
import type { Handover } from '@matricula/outbound/kernel';
import { Outbound } from '@matricula/platform';
import { callAccess, mayHangUp, withoutForeignLeads } from '@matricula/projections/call';
import { callList, type CallRow } from '@matricula/read-models/call';
import { ownWrites, ReadBehind, ReadStore } from '@matricula/read-store';
import { LeadAccess } from '../lead';
import { CallDialler } from './call-dialler';
import { CallLeads, type LeadOfCall } from './call-leads';
import { CallRecorder, forCall } from './call-recorder';
import { CallUsers, spamOf } from './call-users';
import { MissedCalls } from './missed-calls';
import { OverdueCalls } from './overdue-calls';
import { ResultFirst } from './result-first';
import { dialFields, hangUpFields, spamCallFields, type DialValues, type HangUpValues, type SpamCallValues } from './call.fields';

/** A character of a number that is masked for the user; the server knows the number. */
const MASK = '•';
/** The longest wait for the rows of calls that other users placed. */
const PLACED_MS = 500;

/** Calls that users make and end (001 §2.6, §7.7). */
@ApiTags('call')
@Allow('LEADS')
@Controller()
export class CallController {
  constructor(
    private readonly dialler: CallDialler,
    private readonly recorder: CallRecorder,
    private readonly leads: CallLeads,
    private readonly users: CallUsers,
    private readonly overdue: OverdueCalls,
    private readonly missed: MissedCalls,
    private readonly results: ResultFirst,
    private readonly access: LeadAccess,
    private readonly identity: IdentityService,
    private readonly outbound: Outbound,
    private readonly reads: ReadStore,
    private readonly store: EventStore,
  ) {}

  /** Calls a lead or a number: your own telephone rings first. Answers with the id of the call, also when the request is repeated. */
  @Post('clickToCall/dialer')
  @HttpCode(200)
  async dial(@Body({ schema: bodyOf(dialFields) }) body: DialValues, @Context() context: RequestContext) {
    const { user } = context;
    const { to, lead } = await this.callee(body, context);
    const dialId = this.dialler.requestOf(context);
    const callId = (await this.dialler.placed(dialId, context)) ?? (await this.place(dialId, to, lead, body, context));
    const { provider } = partsOfCallId(callId);
    const own = { userId: user.userId, userName: user.name };
    const at = new Date().toISOString();
    const report = { callId, provider, direction: 'outgoing' as const, status: 'ringing' as const, at, startedAt: at, phone: to };
    const meta = { ...commandMeta(context), commandId: undefined };
    const data = { ...report, ...(lead && forCall(lead)), ...own };
    const reported = await this.recorder.decide(callId, { type: 'ReportCall', data }, meta);
    // A report of the provider that was faster does not name the lead.
    const isUnlinked = lead && reported.state.leadId === undefined;
    const { position } = isUnlinked ? await this.recorder.decide(callId, { type: 'LinkCallToLead', data: forCall(lead) }, meta) : reported;
    await this.answerMissed(to, callId, context);
    return done('Calling', position, { data: { call_id: callId } });
  }

  /**
   * Ends a call that you made or took, or as a manager one of your people; without a call, your own present call. A user at whom it merely rings closes
   * it on their screen only, because it rings at others as well. A call that the provider does not end is closed here, so that it blocks nobody.
   * @throws DomainError `call/not-yours`
   */
  @Post('dialer/external/hangup')
  @HttpCode(200)
  async hangUp(@Body({ schema: bodyOf(hangUpFields) }) { call_id }: HangUpValues, @Context() context: RequestContext) {
    const { tenantId, user, sight } = context;
    const row = call_id ? await this.visible(call_id, context) : await this.present(context);
    const { callId, provider, direction } = row;
    const { state } = await this.store.states.current(callDecider, callStream(tenantId, callId));
    const status = callStatusOf(state);
    if (status !== 'ringing' && status !== 'answered') throw new DomainError('call/over', 'This call is over.');
    // The row may lag behind: the state names the user who has the call now.
    if (state.userId !== user.userId && !mayHangUp(row, sight))
      throw new DomainError('call/not-yours', 'Only the user who took this call, or their manager, may hang it up.');
    const refusal = await this.refusal(row, tenantId);
    const at = new Date().toISOString();
    const data: CallReport = {
      callId,
      provider,
      direction,
      status: status === 'answered' ? 'completed' : 'cancelled',
      at,
      endedAt: at,
    };
    const { position } = await this.recorder.decide(
      callId,
      { type: 'ReportCall', data },
      { ...commandMeta(context), commandId: undefined },
    );
    const [own] = await withoutForeignLeads([row], sight, (model, keys) => this.reads.getMany(model, tenantId, keys));
    return done(refusal ? `The call is closed here. ${refusal}` : 'Call ended', position, {
      data: { call_id: callId, lead_id: own?.leadId ?? null, closed_here_only: refusal !== undefined },
    });
  }

  /**
   * Answers a call that rings at the user, alone or together with others: then it no longer rings at the others, and of several users at once one
   * gets it. The provider is asked once to connect it with the user's telephone; if it cannot, the message says how to answer.
   */
  @Post('calls/:callId/answer')
  @HttpCode(200)
  async take(@Param('callId') callId: string, @Context() context: RequestContext) {
    const { tenantId, user } = context;
    const { state } = await this.store.states.current(callDecider, callStream(tenantId, callId));
    if (!state.offeredTo?.includes(user.userId)) await this.visible(callId, context);
    const meta = { ...commandMeta(context), commandId: undefined };
    await this.recorder.decide(callId, { type: 'ClaimCall', data: { userId: user.userId, userName: user.name } }, meta);
    const { position, problem, isAnswered } = await this.connectOnce(callId, context);
    if (isAnswered) return done('You are in this call.', position, { data: { call_id: callId, connecting: true } });
    const how = problem === undefined ? 'Answer your telephone.' : `${problem} Answer it on the telephone where it rings.`;
    return done(`The call is yours. ${how}`, position, { data: { call_id: callId, connecting: problem === undefined } });
  }

  /**
   * Declines a call that rings at you: it rings no longer on your consoles, and goes on ringing at the others. After the last of them it is missed.
   * @throws DomainError `call/not-yours`, `call/claimed`
   */
  @Post('calls/:callId/decline')
  @HttpCode(200)
  async decline(@Param('callId') callId: string, @Context() context: RequestContext) {
    const { userId, name: userName } = context.user;
    const { state } = await this.store.states.current(callDecider, callStream(context.tenantId, callId));
    if (!state.offeredTo?.includes(userId)) await this.visible(callId, context);
    const data = { userId, userName, at: new Date().toISOString() };
    const meta = { ...commandMeta(context), commandId: undefined };
    const { position } = await this.recorder.decide(callId, { type: 'DeclineCall', data }, meta);
    return done('The call rings no longer here.', position, { data: { call_id: callId } });
  }

  /** Marks a call of an unknown number as spam: the next calls of the number are recorded, and ring at nobody. Removing the mark removes it from all its calls. */
  @Post('save-spam-call')
  @HttpCode(200)
  async spam(@Body({ schema: bodyOf(spamCallFields) }) { call_id, spam }: SpamCallValues, @Context() context: RequestContext) {
    const { callId, phone } = await this.visible(call_id, context);
    const isSpam = spam !== false;
    const { position } = await this.recorder.decide(callId, { type: 'MarkCallSpam', data: { spam: isSpam } }, commandMeta(context));
    if (!isSpam && phone) await this.forgetSpam(phone, context);
    return done(isSpam ? 'Marked as spam' : 'No longer marked as spam', position);
  }

  /** Records the attempt before the provider is asked, so that a repeated request does not connect the call again. */
  private async connectOnce(
    callId: string,
    context: RequestContext,
  ): Promise<{ position: Position; problem?: string; isAnswered?: boolean }> {
    const meta = { ...commandMeta(context), commandId: undefined };
    const attemptId = randomUUID();
    const data = { userId: context.user.userId, attemptId, at: new Date().toISOString() };
    const begun = await this.recorder.decide(callId, { type: 'ConnectCall', data }, meta);
    if (begun.state.connect?.attemptId !== attemptId)
      return { position: begun.position, isAnswered: callStatusOf(begun.state) === 'answered' };
    const handover = await this.connect(callId, context);
    const problem = handover.outcome === 'accepted' ? undefined : handover.error;
    // Without an answer of the provider it may be connected, so the attempt stays.
    if (handover.outcome === 'unknown') return { position: begun.position, problem };
    const ended = { type: 'EndConnecting', data: { attemptId, accepted: problem === undefined } } as const;
    return { position: (await this.recorder.decide(callId, ended, meta)).position, problem };
  }

  /** Has the provider connect a call with the user's telephone. */
  private async connect(callId: string, { tenantId, user }: RequestContext): Promise<Handover> {
    const refused = (error: string) => ({ outcome: 'refused' as const, error });
    const to = await this.users.telephone(tenantId, user);
    if (!to) return refused('Your account has no telephone number with which to connect it.');
    const { provider, id } = partsOfCallId(callId);
    const port = await this.outbound.sender('voice', tenantId);
    if (!port) return refused('Your institution has no account for calls now.');
    try {
      if (port.provider !== provider) return refused('It came in at another provider.');
      return await port.connect({ tenantId, callId: id, to });
    } finally {
      await port.close();
    }
  }

  /** Has the provider end a call; the reason if it does not, undefined if it does. */
  private async refusal({ callId, provider }: CallRow, tenantId: string): Promise<string | undefined> {
    const port = await this.outbound.sender('voice', tenantId);
    if (!port) return 'Hang up your telephone: your institution has no account for calls now.';
    try {
      if (port.provider !== provider) return 'Hang up your telephone: this call was made with another provider.';
      const handover = await port.hangUp({ tenantId, callId: partsOfCallId(callId).id });
      return handover.outcome === 'accepted' ? undefined : `Hang up your telephone: the provider did not end the call. ${handover.error}`;
    } finally {
      await port.close();
    }
  }

  private async place(
    dialId: string,
    to: string,
    lead: LeadOfCall | undefined,
    body: DialValues,
    context: RequestContext,
  ): Promise<string> {
    const { tenantId, user } = context;
    const from = await this.users.telephone(tenantId, user);
    if (!from) throw new DomainError('call/no-telephone', 'Your account has no telephone number. Enter it as your second number.');
    await ownWrites(this.reads, callList, context);
    for (const { callId } of await this.users.presentCalls(tenantId, user.userId))
      if (await this.overdue.isUnderWay(callId, tenantId)) throw new DomainError('call/busy', 'You are in a call already. Hang up first.');
    if (lead && !body.call_anyway) await this.assertNotCalled(lead, context);
    await this.results.assertRecorded(body, context);
    return this.dialler.place(dialId, { from, to }, context);
  }

  /**
   * Two users do not call one lead at the same time, unless the second one chooses to. Calls that were placed before this request are known; of two
   * requests in the same moment, both may be placed.
   * @throws DomainError `call/lead-busy`
   */
  private async assertNotCalled({ leadId, leadName = 'this lead' }: LeadOfCall, { tenantId, user }: RequestContext): Promise<void> {
    await this.placedSoFar(tenantId);
    for (const { callId, userId, userName = 'Another user' } of await this.users.callsWith(tenantId, leadId))
      if (userId !== undefined && userId !== user.userId && (await this.overdue.isUnderWay(callId, tenantId)))
        throw new DomainError('call/lead-busy', `${userName} is on the phone with ${leadName}.`, undefined, { user_name: userName });
  }

  /** Waits for the rows of the calls that were placed so far; while many events wait to be read, the call is placed without them. */
  private async placedSoFar(tenantId: string): Promise<void> {
    try {
      await this.reads.reached(callList.name, await this.store.head(), PLACED_MS, tenantId);
    } catch (error) {
      if (!(error instanceof ReadBehind)) throw error;
    }
  }

  private callee({ lead_id, call_id, phone, phonecode }: DialValues, context: RequestContext): Promise<{ to: string; lead?: LeadOfCall }> {
    if (lead_id) return this.lead(lead_id, phone ?? undefined, context);
    return call_id ? this.numberOfCall(call_id, context) : this.number(phone ?? undefined, phonecode ?? undefined, context);
  }

  /** The number of a call that the user may see, also if it is masked for the user. */
  private async numberOfCall(callId: string, context: RequestContext) {
    const { phone } = await this.visible(callId, context);
    if (!phone) throw new DomainError('call/no-number', 'The number of this call is withheld.');
    return this.number(phone, undefined, context);
  }

  /**
   * A lead, at the number that was shown to the user if it is another one, such as that of an order. A number that is not known as one of the lead's
   * is called without this lead, so that nobody lists calls to other people there.
   */
  private async lead(leadId: string, shown: string | undefined, context: RequestContext): Promise<{ to: string; lead?: LeadOfCall }> {
    const { tenantId } = context;
    await this.access.workable(context, leadId);
    // The call is with the lead that remains of a merge, so that its result finds it.
    const lead = await this.leads.named(tenantId, await this.access.survivorIdOf(context, leadId));
    if (!shown || shown.includes(MASK)) {
      if (!lead.phone) throw new DomainError('call/no-number', 'This lead has no phone number.');
      return { to: lead.phone, lead };
    }
    const other = await this.number(shown, undefined, context);
    const isOwn = (await this.leads.mayMatch(context, lead.leadId)) && (await this.leads.hasNumber(tenantId, lead, other.to));
    return isOwn ? { to: other.to, lead } : other;
  }

  /** A number as it was typed; its lead is only linked if the caller may see the lead and its phone number. */
  private async number(phone: string | undefined, code: string | undefined, context: RequestContext) {
    const { tenantId } = context;
    const read = phoneBy(await this.identity.phoneRule(tenantId), phone ?? '', code);
    if (read.phone === undefined) throw new DomainError('call/phone-invalid', read.problem, { phone: read.problem });
    const lead = await this.leads.withPhone(tenantId, read.phone);
    return { to: read.phone, lead: lead && (await this.leads.mayMatch(context, lead.leadId)) ? lead : undefined };
  }

  /** Missed calls of a number count as answered when somebody calls back. */
  private async answerMissed(phone: string, returnCallId: string, context: RequestContext): Promise<void> {
    const meta = { ...commandMeta(context), commandId: undefined };
    for (const callId of await this.missed.ofNumber(context.tenantId, phone))
      await this.recorder.decide(callId, { type: 'ReturnCall', data: { returnCallId } }, meta);
  }

  private async forgetSpam(phone: string, context: RequestContext): Promise<void> {
    const meta = { ...commandMeta(context), commandId: undefined };
    const marked: string[] = [];
    for await (const rows of this.reads.stream<CallRow>(callList, context.tenantId, { where: spamOf(phone) }))
      marked.push(...rows.map(({ callId }) => callId));
    for (const callId of marked) await this.recorder.decide(callId, { type: 'MarkCallSpam', data: { spam: false } }, meta);
  }

  /** @throws DomainError `call/unknown` also for calls that the caller may not see */
  private async visible(callId: string, context: RequestContext): Promise<CallRow> {
    await ownWrites(this.reads, callList, context);
    const row = await this.reads.get<CallRow>(callList, context.tenantId, callId);
    if (!row || !callAccess.changes(context.sight, row)) throw new DomainError('call/unknown', 'There is no such call.');
    return row;
  }

  /** @throws DomainError `call/none-present` */
  private async present(context: RequestContext): Promise<CallRow> {
    await ownWrites(this.reads, callList, context);
    // A client that sends no position would not find the call that it has just placed.
    const readAfter = await this.dialler.presentAt(context);
    if (readAfter) await ownWrites(this.reads, callList, { tenantId: context.tenantId, readAfter });
    const [row] = await this.users.presentCalls(context.tenantId, context.user.userId);
    if (!row) throw new DomainError('call/none-present', 'You are in no call.');
    return row;
  }
}
