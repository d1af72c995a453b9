import type { INestApplicationContext } from '@nestjs/common';
import { SealedBlobStore } from '@matricula/blob-store';
import { callActionDecider, type CallActionRecorded, type RecordCallAction } from '@matricula/domain/call-action';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { leadStream } from '@matricula/domain/lead';
import { EventStore, execute } from '@matricula/event-store';
import { demoPdf, demoPng, type DemoPage } from './demo-files';
import type { Institution } from './institution';

/** Number of enrolled leads that get files. */
const LEADS = 8;
const MINUTE_MS = 60_000;
const ENROLLED = 'Enrolled';

type Enrolment = CallActionRecorded['data'] & { at: string; by: RecordedEvent['meta']['actor'] };

/** Stores the fee receipt and the mark sheet of the leads that enrolled last, each by a call action of their counsellor. Safe to repeat. */
export async function seedFiles(app: INestApplicationContext, { tid, name }: Institution): Promise<void> {
  const store = app.get(EventStore);
  const { enrolled, filed } = await enrolments(store, tid);
  for (const [at, one] of enrolled.slice(-LEADS).entries()) if (!filed.has(one.leadId)) await file(app, tid, one, pagesOf(one, name, at));
}

/** The file of each page by its name. */
function pagesOf({ leadId, subStage, by }: Enrolment, institution: string, at: number): Record<string, DemoPage> {
  const number = leadId.slice(-6).toUpperCase();
  return {
    [`receipt-${number}.pdf`]: {
      heading: `${institution}: fee receipt`,
      lines: [
        `Receipt ${2_026_000 + at}`,
        `Applicant ${number}`,
        subStage ?? 'Fee paid',
        `Amount: Rs ${15_000 + at * 2_500}`,
        `Received by ${by.name}`,
      ],
    },
    [`marksheet-${number}.png`]: {
      heading: 'Statement of marks',
      lines: ['English 78', 'Mathematics 84', 'Physics 71', 'Chemistry 69', 'Computer science 91', 'Total 393 of 500'],
    },
  };
}

async function file(app: INestApplicationContext, tenantId: string, lead: Enrolment, pages: Record<string, DemoPage>): Promise<void> {
  const { leadId, stageId, stage, subStage, stageLocked, by } = lead;
  const attachments = await Promise.all(
    Object.entries(pages).map(async ([name, page]) => {
      const isPdf = name.endsWith('.pdf');
      const [content, contentType] = isPdf ? [demoPdf(page), 'application/pdf'] : [demoPng(page), 'image/png'];
      const { id: blobId } = await app.get(SealedBlobStore).put({ tenantId, name, contentType, content }, { ofLead: leadId });
      return { blobId, name, contentType, bytes: content.length };
    }),
  );
  const at = new Date(Math.min(Date.parse(lead.at) + 20 * MINUTE_MS, Date.now())).toISOString();
  const data: RecordCallAction['data'] = {
    ...{ callActionId: `${leadId}-files`, followUpId: `${leadId}-files-follow-up`, stageTag: 'application', subStage, attachments },
    stage: {
      ...{ id: stageId, name: stage, subStages: subStage ? [subStage] : [], subStageRequired: false },
      ...{ followUpRequired: false, locksStage: stageLocked },
    },
    ...{
      comment: 'Sent the receipt and the mark sheet.',
      allowAutomation: false,
      dialer: false,
      userId: by.id,
      userName: by.name,
      now: at,
    },
  };
  await execute(
    app.get(EventStore),
    callActionDecider,
    { stream: leadStream(tenantId, leadId), tenantId },
    { type: 'RecordCallAction', data },
    { actor: by, correlationId: `seed-${tenantId}` },
    { commandId: `seed/${tenantId}/files/${leadId}`, at },
  );
}

/** The first call action of each lead that enrolled, the latest last, and the leads that have files. */
async function enrolments(store: EventStore, tenantId: string): Promise<{ enrolled: Enrolment[]; filed: ReadonlySet<string> }> {
  const [enrolled, filed, removed] = [new Map<string, Enrolment>(), new Set<string>(), new Set<string>()];
  const types = ['CallActionRecorded', 'LeadRemoved', 'LeadErased', 'LeadAbsorbed'];
  for await (const events of store.readAll('', { filter: { tenantId, types } }))
    for (const { type, data, at, meta } of events as RecordedEvent<CallActionRecorded>[]) {
      if ((type as string) !== 'CallActionRecorded') removed.add(data.leadId);
      else if (data.attachments.length > 0) filed.add(data.leadId);
      else if (data.stage === ENROLLED && !enrolled.has(data.leadId)) enrolled.set(data.leadId, { ...data, at, by: meta.actor });
    }
  return { enrolled: [...enrolled.values()].filter(({ leadId }) => !removed.has(leadId)), filed };
}
