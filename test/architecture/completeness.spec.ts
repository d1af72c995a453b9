import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { publicEvents } from '@matricula/domain/communication';
import { eventDefinitions } from '@matricula/domain/registry';
import { projectors } from '@matricula/projections';
import { policies } from '@matricula/services/automation';
import { lists } from '@matricula/projections/lists';

const root = join(__dirname, '../..');

function files(folder: string): string[] {
  return readdirSync(join(root, folder)).flatMap((name) => {
    const path = join(folder, name);
    return statSync(join(root, path)).isDirectory() ? files(path) : [path];
  });
}

const sources = (folder: string, ending: RegExp) =>
  files(folder)
    .filter((path) => ending.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** Events that only the timeline folds. */
const TIMELINE_ONLY = [
  // The parts of a merit list carry what the list of offers shows; who is ranked is asked of the stream of the form.
  'MeritListPublished',
  'ApplicantsRanked',
  'ApplicantsUnranked',
  // Letters are read with their offer, from the stream of the list.
  'MeritListLetterChanged',
  'OfferLetterCreated',
  // Workers and the screen of automation read what is stopped from its stream.
  'AutomationHalted',
  'AutomationResumed',
  'AutomationLimitsChanged',
  // Opening the next pay page of a link reads them; the list shows the page once it is open.
  'PaymentCheckoutPlanned',
  'PaymentCheckoutReplaced',
  // Finding another settlement in the bank reads it.
  'BankReferenceTaken',
  // The decision about the next answer reads it; the call is shown as connected when the provider reports so.
  'CallConnected',
  'AdminRightsWithdrawn',
  'DataExported',
  // An admin viewed the console as another role.
  'RoleViewStarted',
  'RoleViewEnded',
  // Only the revision of the stream is read.
  'HierarchyMoved',
  'RoleHoldersChanged',
  // These decide which browsers get a user's notifications.
  'PushSubscribed',
  'PushUnsubscribed',
  // The conversation of the lead reads messages from the timeline; the decision about the next message reads the opt-out.
  'LeadMessageSent',
  'CafLinkSent',
  'LeadOptedOut',
  'LeadOptedIn',
  'ContactOptedOut',
  'ContactOptedIn',
  'LeadIdentityReserved',
  'LeadIdentityReleased',
  'RecordNameReserved',
  'RecordNameReleased',
  // A worker notifies people of it.
  'TicketReminded',
  'SettlementsRead',
  'SettlementsUnanswered',
  // A worker sends the mail.
  'NotificationMailRequested',
  // Only the decision about a repeated request to call reads these; the call itself is folded.
  'CallRequested',
  'CallDialled',
  'CallNotDialled',
  'CallUnconfirmed',
  // The decision about the next turn reads the book; what was given and what waits is folded.
  'TurnBookOpened',
  'TurnBookCarried',
  'TurnBookClosed',
  // A worker gives the leads out.
  'RuleRunRequested',
  // The workers of rules and workflows ask the rule; what it does is folded.
  'RuleAsked',
  // The timer store folds these.
  'TimerSet',
  'TimerCancelled',
];

describe('the product is complete in itself', () => {
  it('has a spec for every projector and every decider', () => {
    const all = [...files('projections/src'), ...files('libs/domain/src')];
    const rules = all.filter((path) => /\/[^/]+\.(projector|decider)\.ts$/.test(path));
    expect(rules.filter((path) => !all.includes(path.replace(/\.ts$/, '.spec.ts')))).toEqual([]);
    expect(rules.length).toBeGreaterThan(15);
  });

  it('has exactly one handler for every command', () => {
    const all = sources('services', /(?<!\.spec)\.ts$/);
    const handled = all.flatMap(({ text }) => [...text.matchAll(/@CommandHandler\((\w+)\)/g)].map(([, name]) => name));
    const declared = all.flatMap(({ text }) => [...text.matchAll(/export class (\w+Command)\b/g)].map(([, name]) => name));
    expect(handled.toSorted()).toEqual(declared.toSorted());
    expect(new Set(handled).size).toBe(handled.length);
  });

  it('has exactly one projector for every read model', () => {
    const projected = projectors.map(({ model }) => model.name);
    expect(new Set(projected).size).toBe(projected.length);
    const listed = new Set(lists.map(({ model }) => model.name));
    expect([...listed].filter((name) => !projected.includes(name))).toEqual([]);
  });

  it('folds every event type somewhere besides the timeline, or acts on it', () => {
    const folded = new Set([...projectors.flatMap(({ types }) => [...(types ?? ['*'])]), ...policies.flatMap(({ types }) => [...types])]);
    const unfolded = eventDefinitions.map(({ type }) => type).filter((type) => !folded.has(type) && !TIMELINE_ONLY.includes(type));
    expect(folded).toContain('*');
    expect(unfolded).toEqual([]);
  });

  it('offers to webhooks what there is', () => {
    const declared = new Set(eventDefinitions.map(({ type }) => type));
    expect(publicEvents.map(({ value }) => value).filter((type) => !declared.has(type))).toEqual([]);
    expect(publicEvents.filter(({ value }) => value.startsWith('Message') || value.startsWith('Webhook'))).toEqual([]);
  });

  it('names every event in the past tense and says what it means', () => {
    const odd = eventDefinitions.filter(
      ({ type, doc }) => !/(ed|Out|In|Read|Sent|Set|Withdrawn|Undone|Erased|Begun|Given|Taken|Lost)$/.test(type) || doc.length < 10,
    );
    expect(odd.map(({ type }) => type)).toEqual([]);
    // Includes the events of records: LeadStageChanged is a change to a stage of the master list.
    expect(new Set(eventDefinitions.map(({ type }) => type)).size).toBe(eventDefinitions.length);
  });

  it('reads the environment in one place', () => {
    const readers = ['libs', 'services', 'projections']
      .flatMap((folder) => sources(folder, /(?<!\.spec)\.ts$/))
      .filter(({ text }) => /process\.env/.test(text));
    expect(readers.map(({ path }) => path)).toEqual(['libs/config/src/config.ts']);
  });
});
