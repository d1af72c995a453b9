import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { DomainError, ORIGIN } from '@matricula/domain/kernel';
import { contactOf, leadBoundary, leadDecider, leadStream, type Lead, type LeadCommand, type LeadContact } from '@matricula/domain/lead';
import { eventDefinitions } from '@matricula/domain/registry';
import { readsOf } from '@matricula/testing';
import { EventCodec, executeMany, newEventId, SqliteEventStore } from '@matricula/event-store';
import { systemMeta } from '@matricula/policy-kit';
import { DataSubjectKeys, SqliteVault } from '@matricula/vault';
import { Conditions } from '../decision/conditions';
import { DecideCommand, DecideHandler } from '../decision/decide.handler';
import type { JobLeads } from '../lead/job-leads';
import { JobUndo } from '../lead/job-undo';
import { ContactBook } from './contact-book';
import { LeadCapture, type DuplicatePolicy } from './lead-capture';
import { LeadContacts } from './lead-contacts';
import { LeadIdentities } from './lead-identities';
import { MergeLeadsCommand, MergeLeadsHandler, UnmergeLeadCommand, UnmergeLeadHandler } from '../lead/merge-leads.handler';

const { tenantId: _none, ...meta } = { ...systemMeta('c-1'), tenantId: undefined };
const PHONES = ['+919811100001', '+919811100002', '+919811100003'];
const EMAILS = ['one@mail.example', 'two@mail.example'];

/** The starter of every job may see every lead. */
const allSeen = { split: async (_job: unknown, leadIds: string[]) => ({ seen: leadIds, refused: {} }) } as unknown as JobLeads;

/** The leads of one tenant, and everything that changes their contacts. */
class Desk {
  readonly leadIds: string[] = [];
  /** Leads that were removed at some time: others may have taken contacts then. */
  readonly wasRemoved = new Set<string>();
  readonly jobs: { jobId: string; kind: string }[] = [];

  constructor(
    private readonly tenantId: string,
    private readonly store: SqliteEventStore,
    private readonly identities: LeadIdentities,
    private readonly contacts: LeadContacts,
    private readonly decisions: DecideHandler,
  ) {}

  async capture(contact: LeadContact, policy?: DuplicatePolicy): Promise<void> {
    const jobId = policy && newEventId();
    if (jobId) this.jobs.push({ jobId, kind: 'import' });
    const enquiry = { ...contact, source: 'WEB', commandId: newEventId(), ...(jobId && { jobRow: 2 }) };
    const [outcome] = await new LeadCapture(this.store, this.identities).captureRows([enquiry], this.meta(), { jobId, policy });
    if (outcome?.outcome === 'created') this.leadIds.push(outcome.leadId);
  }

  async decide(leadId: string, decision: LeadCommand): Promise<void> {
    const command = new DecideCommand(leadBoundary, [leadId], decision, { ...this.meta(), commandId: newEventId() });
    await this.decisions.execute(command).catch(unlessRefused);
  }

  async removeByJob(leadIds: string[]): Promise<void> {
    const jobId = newEventId();
    this.jobs.push({ jobId, kind: 'remove' });
    const command = { type: 'RemoveLead', data: { reason: 'bulk', jobId } } as const;
    const { tenantId } = this;
    const commands = leadIds.map((leadId) => ({ stream: leadStream(tenantId, leadId), tenantId, command }));
    await executeMany(this.store, leadDecider, commands, meta);
  }

  async undo({ jobId, kind }: { jobId: string; kind: string }, withoutContacts: boolean): Promise<void> {
    const job = {
      ...{ tenantId: this.tenantId, jobId, kind, title: '', total: 1 },
      settings: {},
      done: 0,
      counts: {},
      meta: this.meta(),
      withoutContacts,
    };
    for await (const { counts } of new JobUndo(this.store, this.contacts, allSeen, readsOf()).slices(job, ORIGIN, await this.store.head()))
      expect(counts).toBeDefined();
  }

  async merge(survivorId: string, mergedId: string, take: ('phone' | 'email')[]): Promise<void> {
    const command = (fields: typeof take) => new MergeLeadsCommand(survivorId, mergedId, fields, undefined, this.meta());
    const handler = new MergeLeadsHandler(this.store, this.contacts);
    // The other lead may have no other value.
    await handler.execute(command(take)).catch(async (error: unknown) => {
      unlessRefused(error);
      await handler.execute(command([])).catch(unlessRefused);
    });
  }

  async unmerge(mergedId: string): Promise<void> {
    await new UnmergeLeadHandler(this.store, this.contacts)
      .execute(new UnmergeLeadCommand(mergedId, false, this.meta()))
      .catch(unlessRefused);
  }

  taken = (leadId: string) => this.contacts.taken(this.tenantId, leadId);

  /** Fails where two live leads have one contact, or a live lead is not found by one that it has. */
  async assertSound(): Promise<void> {
    const { tenantId } = this;
    const pepper = await this.identities.pepper(tenantId);
    const states = await this.store.states.currentMany(
      leadDecider,
      this.leadIds.map((leadId) => leadStream(tenantId, leadId)),
    );
    const live = [...states.values()].map(({ state }) => state).filter(({ status }) => status === 'open');
    const ownOf = (lead: Lead) => this.identities.of(tenantId, pepper, contactOf(lead));
    const held = live.flatMap((lead) => ownOf(lead).map((identity) => ({ identity, leadId: lead.leadId })));
    const absorbed = [...states.values()].map(({ state }) => state).filter(({ status }) => status === 'merged');
    const survivorOf = (lead: Lead): Lead => {
      const { survivorId } = lead.mergedInto ?? {};
      const survivor = states.get(leadStream(tenantId, survivorId ?? ''))?.state;
      return survivor ? survivorOf(survivor) : lead;
    };
    expect(new Set(held.map(({ identity }) => identity.stream)).size).toBe(held.length);
    const book = new ContactBook(this.store, tenantId);
    await book.load(held.map(({ identity }) => identity));
    expect(held.map(({ identity }) => book.holder(identity))).toEqual(held.map(({ leadId }) => leadId));
    // A contact of a merged lead leads to the survivor, or to a lead that took it while the survivor was removed.
    const others = absorbed.flatMap((lead) => ownOf(lead).map((identity) => ({ identity, survivor: survivorOf(lead) })));
    await book.load(others.map(({ identity }) => identity));
    for (const { identity, survivor } of others)
      if (survivor.status === 'open' && !this.wasRemoved.has(survivor.leadId)) expect(book.holder(identity)).toBe(survivor.leadId);
  }

  private meta() {
    return { ...meta, tenantId: this.tenantId, version: 1 };
  }
}

const unlessRefused = (error: unknown) => {
  if (!(error instanceof DomainError)) throw error;
};

const phone = fc.constantFrom(...PHONES);
const email = fc.constantFrom(...EMAILS);
const contact = fc.oneof(fc.record({ phone }), fc.record({ email }), fc.record({ phone, email }));
const which = fc.nat({ max: 5 });
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ act: fc.constant('capture' as const), contact }) },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('import' as const),
      contact,
      policy: fc.constantFrom('re-enquire', 'update', 'overwrite', 'skip'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('edit' as const),
      which,
      to: fc.oneof(fc.record({ phone: fc.option(phone) }), fc.record({ email: fc.option(email) })),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constantFrom('remove' as const, 'remove-by-job' as const), which }) },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('merge' as const),
      which,
      other: which,
      take: fc.subarray(['phone' as const, 'email' as const]),
    }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('unmerge' as const), which }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constantFrom('restore' as const, 'undo' as const), which, without: fc.boolean() }) },
);

describe('the contacts of leads', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lead-contacts-'));
  const vault = new SqliteVault({ file: ':memory:' });
  const codec = new EventCodec({ definitions: eventDefinitions, keys: new DataSubjectKeys(vault) });
  const store = new SqliteEventStore({ file: join(folder, 'events.sqlite'), codec });
  const identities = new LeadIdentities(vault);
  const conditions = new Conditions();
  const contacts = new LeadContacts(conditions, store, identities);
  const decisions = new DecideHandler(store, conditions);
  let tenants = 0;

  afterAll(async () => {
    await store.close();
    await vault.close();
    rmSync(folder, { recursive: true });
  });

  it('belong to one live lead each, which search finds by them, after any sequence of changes', () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 14 }), async (steps) => {
        const desk = new Desk(`t${++tenants}`, store, identities, contacts, decisions);
        for (const one of steps) {
          const at = 'which' in one ? one.which : 0;
          const leadId = desk.leadIds[at % Math.max(1, desk.leadIds.length)];
          if (one.act === 'undo' || one.act.startsWith('remove')) for (const id of desk.leadIds) desk.wasRemoved.add(id);
          const job = desk.jobs[at % Math.max(1, desk.jobs.length)];
          if (one.act === 'capture') await desk.capture(one.contact);
          else if (one.act === 'import') await desk.capture(one.contact, one.policy as DuplicatePolicy);
          else if (one.act === 'undo') await (job && desk.undo(job, one.without));
          else if (leadId === undefined) continue;
          else if (one.act === 'edit') await desk.decide(leadId, { type: 'ChangeLeadDetails', data: { to: one.to } });
          else if (one.act === 'merge') await desk.merge(leadId, desk.leadIds[one.other % desk.leadIds.length] ?? '', one.take);
          else if (one.act === 'unmerge') await desk.unmerge(leadId);
          else if (one.act === 'remove') await desk.decide(leadId, { type: 'RemoveLead', data: { reason: 'manual' } });
          else if (one.act === 'remove-by-job') await desk.removeByJob([...new Set([leadId, ...desk.leadIds.slice(0, 2)])]);
          else
            await desk.decide(leadId, {
              type: 'RestoreLead',
              data: { without: 'without' in one && one.without ? await desk.taken(leadId) : undefined },
            });
          await desk.assertSound();
        }
      }),
      { numRuns: 150 },
    ));
});
