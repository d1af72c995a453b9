import { Injectable } from '@nestjs/common';
import { addressOf, contactChoiceBoundary, outreachBoundary, type Outreach } from '@matricula/domain/outreach';
import { appendOfPart, type StreamAppend } from '@matricula/event-store';
import { ContactChoices } from '@matricula/platform';
import { Conditions, type Condition, type Decided } from '../decision';

/** Records an opt-out also for the contact of the lead, so that it holds for every later lead with that contact. */
@Injectable()
export class ContactOptOuts implements Condition<Outreach> {
  constructor(
    conditions: Conditions,
    private readonly choices: ContactChoices,
  ) {
    conditions.add(outreachBoundary, this);
  }

  async appends({ tenantId, before, after, cause }: Decided<Outreach>): Promise<StreamAppend[]> {
    const { choice } = after;
    if (!choice || choice === before.choice) return [];
    const address = addressOf(after.lead, choice.channel);
    if (!address) return [];
    const { stream, revision, state } = await this.choices.of(tenantId, choice.channel, address);
    const events = contactChoiceBoundary.decider.decide({ type: 'RecordContactChoice', data: choice }, state);
    return events.length > 0 ? [appendOfPart('choice', { stream, tenantId }, revision, events, cause)] : [];
  }
}
