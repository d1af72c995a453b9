import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../..');
const sourcesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'))
    .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(join(root, folder, path), 'utf8') }));
const commands = sourcesIn('services/commands/src');
const pathsWith = (pattern: RegExp) => commands.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

/** Life cycles whose moves are not served by `serveLifecycle`. */
const LIFE_CYCLES: Readonly<Record<string, string>> = {
  tenant: 'each move has its own call, which also needs a second person, ends sessions, or waits for a due date',
  offer: 'an offer is part of the stream of its merit list, whose decider makes its moves',
  refund: 'a refund is part of the stream of its payment, whose decider makes its moves',
  writeOff: 'a write-off is part of the stream of its payment, whose decider makes its moves',
  job: 'the job runner holds running work in memory and stops or continues it with the move, under the rights of two people',
};

/** Commands other than the decision command, with what their handlers do in addition to loading, deciding and appending. */
const HANDLERS: Readonly<Record<string, string>> = {
  DecideCommand: 'the one command of every boundary',
  DecideOnLeadsCommand: 'decides about many leads in one append and counts the refusals',
  CaptureLeadCommand: 'finds the lead of a contact or creates one, and reserves its identities',
  RecordCallActionCommand: 'decides by the rules of a call action on the stream of a lead, and stores or discards files',
  RegisterUserCommand: 'claims the e-mail address and sets the first password in the vault',
  MergeLeadsCommand: 'decides about two leads and reserves the contacts of both in one append',
  UnmergeLeadCommand: 'decides about two leads and reserves the contacts of both in one append',
  ErasePersonCommand: 'erases mentions and files, then destroys the key of the person',
};

/** Files that append events themselves. */
const APPENDS: Readonly<Record<string, string>> = {
  'decision/decide.handler.ts': 'the one handler of every boundary',
  'lead/decide-on-leads.handler.ts': HANDLERS['DecideOnLeadsCommand'] ?? '',
  'call-action/record-call-action.handler.ts': HANDLERS['RecordCallActionCommand'] ?? '',
  'user/register-user.handler.ts': HANDLERS['RegisterUserCommand'] ?? '',
  'privacy/erase-person.handler.ts': HANDLERS['ErasePersonCommand'] ?? '',
  'capture/lead-identity-repair.ts': 'a command of operators, which corrects leads and reserves their identities in one append',
  'capture/lead-capture.ts': 'appends leads and their identities together',
  'tenant/tenant-maker.ts': 'creates the tenant and its entry among all tenants in one append, under the next free id',
  'job/job-runner.ts': 'marks the job as started before the append, so that a restart does not miss it, and records its progress',
  'lead/merge-leads.handler.ts': HANDLERS['MergeLeadsCommand'] ?? '',
  'lead/job-undo.ts': 'decides about a batch of leads in one append',
  'lead/bulk-action.work.ts': 'decides about a batch of leads in one append',
  'order/order.controller.ts': 'creates the orders of a checkout and the holds of their coupon in one append',
  'application/application-fees.ts': 'creates the order of a fee and the hold of its coupon in one append',
  'order/order-bulk.work.ts': 'decides about a batch of orders in one append',
  'order/order-bulk.undo.ts': 'decides about a batch of orders in one append',
  'rule/rule-run.work.ts': 'a job asks a rule about a batch of leads in one append',
  'rule/rule-undo.work.ts': 'decides about a batch of leads in one append',
  'user/hierarchy-moves.service.ts': 'moves several users in one append, under the revision of the hierarchy',
  'user/hand-over.work.ts': 'decides about a batch of leads in one append',
  'audit/export.work.ts': 'a job records its own export, without a request',
  'tenant/archive.work.ts': 'a job records its own export, without a request',
  'overview/report-run.work.ts': 'a job records its own end, without a request',
  'overview/report-deliveries.ts': 'a job records mails and exports of its run, without a request',
};

/** Classes with rules of class-validator that remain in commands; bodies are field sets (`bodyOf`, `partOf`), queries are classes. */
const RULE_CLASSES: Readonly<Record<string, string>> = {
  'admission/admission.dto.ts': 'files in the body',
  'application/application-bulk.dto.ts': 'carries a selection of rows, and differs by action',
  'audit/export.dto.ts': 'carries a filter, a sort and columns of a list',
  'call-action/call-action.dto.ts': 'nested objects with documented names and messages, and files in the body',
  'capture/capture-api.dto.ts': 'a list of enquiries whose errors name the row',
  'capture/enquiry.dto.ts': 'documented aliases of fields, translated by class-transformer; checked 1,000 at a time',
  'communication/communication.dto.ts': 'a query, and nested shapes that browsers and selections of rows define',
  'follow-up/follow-up.dto.ts': 'a query',
  'import/import.dto.ts': 'queries, and nested mappings and fixes whose errors name the row',
  'lead/bulk-action.dto.ts': 'carries a selection of rows, and differs by action',
  'lead/lead.dto.ts': 'queries, lists joined by commas, and details whose broken lines are joined',
  'marketing/lead-generation.dto.ts': 'queries',
  'masters/lead-masters.dto.ts': 'a query',
  'order/order-bulk.dto.ts': 'carries a selection of rows, and differs by action',
  'outreach/outreach.dto.ts': 'a query',
  'payment/offline-payments.dto.ts': 'carries a selection of rows',
  'record/record.dto.ts': 'carries a selection of rows',
  'shortlist/shortlist.dto.ts': 'queries',
  'tenant/tenant.dto.ts': 'a query',
  'user/identity.dto.ts': 'a query',
  'workflow/run-decision.dto.ts': 'carries a selection of rows',
};

describe('commands have one way', () => {
  it('of serving a life cycle', () => {
    const declared = sourcesIn('libs/domain/src').flatMap(({ text }) =>
      [...text.matchAll(/export const (\w+)Life = defineLifecycle\(/g)].map(([, name]) => name),
    );
    const served = commands.flatMap(({ text }) => [...text.matchAll(/serveLifecycle\(\s*(\w+)Boundary,/g)].map(([, name]) => name));
    expect([...served, ...Object.keys(LIFE_CYCLES)].sort()).toEqual(declared.sort());
    expect(served.length).toBeGreaterThan(5);
    // A job makes moves for the people who run it, application by application.
    expect(pathsWith(/\w+Life\.(may|open)\(/)).toEqual(['application/application-bulk.work.ts']);
  });

  it('of deciding: handlers of their own do more than load, decide and append', () => {
    const handled = commands.flatMap(({ text }) => [...text.matchAll(/@CommandHandler\((\w+)\)/g)].map(([, name]) => name));
    expect(handled.sort()).toEqual(Object.keys(HANDLERS).sort());
  });

  it('of appending', () => {
    const appending = pathsWith(/import \{[^}]*\b(execute|executeMany)\b[^}]*\} from '@matricula\/event-store'|\bstore\.append/);
    expect(appending.sort()).toEqual(Object.keys(APPENDS).sort());
  });

  it('of declaring bodies: as field sets', () => {
    expect(pathsWith(/from 'class-validator'/).sort()).toEqual(Object.keys(RULE_CLASSES).sort());
  });
});
