import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, hiddenOfLeads, type RequestContext } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { HIDDEN_VALUE } from '@matricula/domain/user';
import {
  addressOf,
  filledText,
  leadChannels,
  messageTemplates,
  messageValues,
  outreachBoundary,
  smsParts,
  variablesOf,
  type LeadChannel,
  type MessageValues,
} from '@matricula/domain/outreach';
import { EventStore } from '@matricula/event-store';
import { answer } from '@matricula/http';
import { ContactChoices } from '@matricula/platform';
import { recordList } from '@matricula/read-models/record';
import { ownWrites, ReadStore } from '@matricula/read-store';
import { LeadLookup } from '../lead';
import { TemplateBodyDto, TemplatesDto } from './outreach.dto';

/** A template of a message, with the variables that it contains. */
interface TemplateBody {
  id: string;
  name: string;
  channel: keyof typeof messageTemplates;
  subject: string | null;
  body: string;
  variables: string[];
  active: boolean;
}

/** A message to a lead as the caller may see it. */
interface MessagePreview {
  subject: string | null;
  body: string;
  /** Variables that the lead has no value for. */
  missing: string[];
  characters: number;
  /** Parts of an SMS; 1 for other messages. */
  parts: number;
}

/** Templates of messages to leads, and what a message to one lead may contain (001 §7.3). */
@ApiTags('outreach')
@Allow('LEADS')
@Controller()
export class MessageTemplateController {
  constructor(
    private readonly lookup: LeadLookup,
    private readonly reads: ReadStore,
    private readonly store: EventStore,
    private readonly choices: ContactChoices,
  ) {}

  /** Answers with a template of any channel; with `lead_id` also the message as that lead would get it. Hidden values are replaced. */
  @Get('gettemplatebodybytemplateid')
  async body(@Query() { id, lead_id }: TemplateBodyDto, @Context() context: RequestContext) {
    const template = await this.template(id, context);
    if (lead_id === undefined) return answer({ ...template, preview: null });
    const { values, known } = await this.valuesOf((await this.lookup.lead(lead_id, context)).leadId, context);
    return answer({ ...template, preview: previewOf(template, values, known) });
  }

  /** Lists the active templates of a channel by name. */
  @Get('message-templates')
  async templates(@Query() { channel }: TemplatesDto, @Context() context: RequestContext) {
    const model = recordList(messageTemplates[channel]);
    await ownWrites(this.reads, model, context);
    const where = { field: 'active', op: 'eq' as const, value: true };
    const templates: TemplateBody[] = [];
    for await (const rows of this.reads.stream(model, context.tenantId, { where, sort: [{ field: 'name', dir: 'asc' }] }))
      templates.push(...rows.map((row) => templateOf(channel, row)));
    return answer(templates);
  }

  /** Answers which channels reach a lead, and the values that a message to it may contain. Hidden values are replaced. */
  @Get('leads/:id/message-options')
  async options(@Param('id') id: string, @Context() context: RequestContext) {
    const { leadId } = await this.lookup.lead(id, context);
    const { state, values } = await this.valuesOf(leadId, context);
    const channels = await Promise.all(
      leadChannels.map(async (channel) => {
        const optedOut = await this.choices.optedOut(context.tenantId, leadId, channel);
        return { channel, reachable: Boolean(addressOf(state.lead, channel)), opted_out: optedOut.lead || optedOut.contact };
      }),
    );
    return answer({ channels, values });
  }

  /** The values of a lead: `known` are all of them, `values` those that the caller sees, with the hidden ones replaced. */
  private async valuesOf(leadId: string, { tenantId, sight }: RequestContext) {
    const { state } = await this.store.states.current(outreachBoundary.decider, outreachBoundary.stream(tenantId, leadId));
    const known = messageValues(state.lead);
    const values = hiddenOfLeads(sight)?.told(known, HIDDEN_VALUE) ?? known;
    return { state, known, values };
  }

  private async template(id: string, context: RequestContext): Promise<TemplateBody> {
    for (const channel of [...leadChannels, 'whatsapp'] as const) {
      const model = recordList(messageTemplates[channel]);
      await ownWrites(this.reads, model, context);
      const row = await this.reads.get(model, context.tenantId, id);
      if (row) return templateOf(channel, row);
    }
    throw new DomainError('message-template/unknown', 'There is no such template.');
  }
}

function templateOf(channel: LeadChannel | 'whatsapp', row: Readonly<Record<string, unknown>>): TemplateBody {
  const { recordId, name, subject, body, active } = row as {
    recordId: string;
    name: string;
    subject?: string;
    body: string;
    active?: boolean;
  };
  const variables = variablesOf(`${subject ?? ''} ${body}`);
  return { id: recordId, name, channel, subject: subject ?? null, body, variables, active: active !== false };
}

function previewOf({ channel, subject, body, variables }: TemplateBody, values: MessageValues, known: MessageValues): MessagePreview {
  const filled = filledText(body, values);
  const sms = smsParts(filled);
  return {
    subject: subject === null ? null : filledText(subject, values),
    body: filled,
    missing: variables.filter((name) => !known[name as keyof MessageValues]),
    ...(channel === 'email' ? { characters: filled.length, parts: 1 } : { characters: sms.characters, parts: sms.parts }),
  };
}
