import { Body, Controller, HttpCode, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Allow, commandMeta, Context, type RequestContext } from '@matricula/auth';
import { DomainError, type Position } from '@matricula/domain/kernel';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import { choice, fields, list, longText, text, type ValuesOf } from '@matricula/domain/kernel/field-set';
import { openLead } from '@matricula/domain/lead';
import {
  collegeResponses,
  reconciliationBoundary,
  type CollegeResponse,
  type ReconciliationCommand,
} from '@matricula/domain/reconciliation';
import { partIdOf } from '@matricula/event-store';
import { answer, done, type Answer } from '@matricula/http';
import { DecideCommand } from '../decision';
import { LeadAccess } from '../lead';
import { Masters } from '../masters';
import { CollegePusher } from './college-pusher';

/** The largest number of leads that are pushed in one call. */
const MOST_LEADS = 100;

const lead = text({ label: 'Lead', required: 'leadId is required', most: 100 });
const reconcileBody = fields({ leadId: lead, clg_id: text({ label: 'College', most: 100 }) });
const pushBody = fields({
  leadId: text({ label: 'Lead', most: 100 }),
  leadIds: list({ label: 'Leads', most: MOST_LEADS, default: [] }),
});
const responseBody = fields({
  leadId: lead,
  clg_id: text({ label: 'College', required: 'clg_id is required', most: 100 }),
  response: choice({ label: 'Response', required: 'response is required', of: collegeResponses }),
  note: longText({ label: 'Note', most: 2_000 }),
});

/** Pushes that are not over. */
const UNDER_WAY = ['requested', 'started', 'postponed'];

/** Leads that are sent to the APIs of colleges, and what the colleges respond (001 §7.3). */
@ApiTags('reconciliation')
@Allow('LEADS')
@Controller()
export class ReconciliationController {
  constructor(
    private readonly commands: CommandBus,
    private readonly access: LeadAccess,
    private readonly masters: Masters,
    private readonly pusher: CollegePusher,
  ) {}

  /** Sends a lead to its college, or to the college `clg_id`; again if it was sent before. */
  @Post('reconcileCollege')
  @HttpCode(200)
  async reconcile(
    @Body({ schema: bodyOf(reconcileBody) }) { leadId, clg_id }: ValuesOf<typeof reconcileBody>,
    @Context() context: RequestContext,
  ) {
    const { collegeId: own } = openLead(await this.access.workable(context, leadId)).dimensions;
    const collegeId = clg_id || own;
    if (!collegeId) throw new DomainError('reconciliation/no-college', 'This lead has no college. Choose its college first.');
    const college = await this.masters.offered(context.tenantId, collegeId);
    if (!(await this.pusher.connected(context)).has(collegeId)) {
      const message = `${college.collegeName} has no connection. An admin can add it under College connections.`;
      throw new DomainError('reconciliation/not-connected', message);
    }
    if ((await this.pusher.pushed(leadId, UNDER_WAY, context)).has(collegeId))
      throw new DomainError('reconciliation/under-way', `The lead is already being sent to ${college.collegeName}.`);
    const { position, pushId } = await this.pusher.push(leadId, college, commandMeta(context));
    return done(`The lead is being sent to ${college.collegeName}`, position, { data: { id: pushId } });
  }

  /**
   * Sends leads (`leadId`, or up to 100 `leadIds`) to all their colleges that have a connection: the college of the lead and those on its shortlist.
   * A college that the lead was sent to, or is being sent to, does not get it again.
   */
  @Post('pushToAllClg')
  @HttpCode(200)
  async pushToAll(@Body({ schema: bodyOf(pushBody) }) { leadId, leadIds }: ValuesOf<typeof pushBody>, @Context() context: RequestContext) {
    const ids = [...new Set([...(leadId ? [leadId] : []), ...(leadIds ?? []).map(String)])];
    if (ids.length === 0) throw new DomainError('reconciliation/no-lead', 'leadId is required');
    const leads = await Promise.all(ids.map(async (id) => openLead(await this.access.workable(context, id))));
    const connected = await this.pusher.connected(context);
    let position: Position | undefined;
    let pushed = 0;
    for (const lead of leads) {
      const sent = await this.pusher.pushToAll(lead, connected, context, commandMeta(context));
      pushed += sent.colleges;
      position = sent.position ?? position;
    }
    const message =
      pushed === 0
        ? 'There is no connected college that does not have the lead yet.'
        : `Sent to ${pushed} ${pushed === 1 ? 'college' : 'colleges'}`;
    const said: Answer<{ data: { pushed: number }; position?: Position }> = { ...answer({ pushed }, message), position };
    return said;
  }

  /** Records the response of a college to the lead that was sent to it. */
  @Put('clg-api-response-update')
  async respond(@Body({ schema: bodyOf(responseBody) }) body: ValuesOf<typeof responseBody>, @Context() context: RequestContext) {
    const { leadId, clg_id: collegeId, response, note } = body;
    await this.access.assertVisible(context, [leadId]);
    const { position } = await this.decide(
      leadId,
      { type: 'RecordCollegeResponse', data: { collegeId, response: response as CollegeResponse, note: note ?? undefined } },
      context,
      `response/${collegeId}`,
    );
    return done('Response recorded', position);
  }

  private decide(leadId: string, command: ReconciliationCommand, context: RequestContext, part: string) {
    const meta = { ...commandMeta(context), commandId: partIdOf(context.commandId, part) };
    return this.commands.execute(new DecideCommand(reconciliationBoundary, [leadId], command, meta));
  }
}
