import { Injectable } from '@nestjs/common';
import { college } from '@matricula/domain/catalog';
import type { MessageRequested } from '@matricula/domain/communication';
import { defined, type RecordedEvent } from '@matricula/domain/kernel';
import { leadDecider, leadStream, type Lead } from '@matricula/domain/lead';
import { collegeConnection } from '@matricula/domain/reconciliation';
import { EventStore } from '@matricula/event-store';
import type { CollegeLead } from '@matricula/outbound/college';
import type { Sender } from '@matricula/outbound/kernel';
import { recordList, type RowOfRecord } from '@matricula/read-models/record';
import { ReadStore } from '@matricula/read-store';
import { RecordSecrets, Vault } from '@matricula/vault';
import { way, type Way } from './sending-way';

/** Resolves the API of a college at the time of sending, and builds the payload from the lead as it is then, or from the one that it was merged into. */
@Injectable()
export class CollegeRoutes {
  private readonly secrets: RecordSecrets;

  constructor(
    private readonly store: EventStore,
    private readonly reads: ReadStore,
    vault: Vault,
  ) {
    this.secrets = new RecordSecrets(vault);
  }

  async wayOf({ tenantId, data }: RecordedEvent<MessageRequested>, sender: Sender<CollegeLead> | undefined): Promise<Way> {
    const { messageId, recipientId, endpointId: collegeId = '' } = data;
    const where = { field: 'collegeId', op: 'eq' as const, value: collegeId };
    const [connection] = (await this.reads.page(recordList(collegeConnection), tenantId, { where, limit: 1 })) as RowOfRecord<
      typeof collegeConnection
    >[];
    if (!connection) return { refusal: 'The college has no connection.' };
    if (connection.active === false) return { refusal: 'The connection of the college is paused.' };
    const secret = await this.secrets.read({ tenantId, recordId: connection.recordId, field: 'secret' }, connection.secret);
    if (!secret) return { refusal: 'The connection of the college has no secret.' };
    const lead = await this.survivorOf(recipientId, tenantId);
    if (lead.status !== 'open') return { refusal: 'The lead was removed.' };
    const of = (await this.reads.get(recordList(college), tenantId, collegeId)) as RowOfRecord<typeof college> | undefined;
    const { name, phone, email, gender, country, state, city, category, lastEducation, yearOfAdmission, stream, course } = lead.details;
    const body = JSON.stringify({
      id: messageId,
      college: { id: of?.clgId ?? collegeId, name: of?.clgName },
      lead: defined({
        id: lead.leadId,
        name,
        phone,
        email,
        gender,
        country,
        state,
        city,
        category,
        lastEducation,
        yearOfAdmission,
        stream,
        course,
      }),
    });
    return way(sender, { tenantId, messageId, url: connection.url, body, secret });
  }

  /** The lead that a lead is merged into now, over any number of merges; the lead itself if it is not merged. */
  private async survivorOf(leadId: string, tenantId: string): Promise<Lead> {
    const { state } = await this.store.states.current(leadDecider, leadStream(tenantId, leadId));
    return state.mergedInto ? this.survivorOf(state.mergedInto.survivorId, tenantId) : state;
  }
}
