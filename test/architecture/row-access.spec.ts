import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordTypes } from '@matricula/domain/registry';
import { ruledFields } from '@matricula/domain/user';
import { lists } from '@matricula/projections/lists';
import { projectors } from '@matricula/projections';

const root = join(__dirname, '../..');
const sources = ['libs', 'services', 'projections', 'console/src']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
  .filter(
    (path) =>
      /\.tsx?$/.test(path) && !/\.(spec|contract|fixture|generated|d)\.tsx?$|\/node_modules\/|\/testing\/|contract-events/.test(path),
  );

/** Source lines that match a pattern, except in files that may contain it. */
const found = (pattern: RegExp, may: RegExp) =>
  sources
    .filter((path) => !may.test(path))
    .flatMap((path) => {
      const lines = readFileSync(join(root, path), 'utf8').split('\n');
      return lines.flatMap((line, at) => (pattern.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : []));
    });

/** Lists, in addition to those of records, whose rows are visible to everyone who may open them. */
const forAll = {
  announcements: 'who may announce something sees what was announced',
  'application-forms': 'every admin manages all of them',
  'money-entries': 'who opens the payment system sees all movements of money',
  'books-checks': 'who opens the payment system sees whether the books agree',
  messages: 'who keeps the settings sees what leaves the house',
  'webhook-deliveries': 'and whether programs take it',
  'document-checklists': 'every admin manages all of them',
  'interview-sessions': 'every admin manages all of them',
  interviews: 'every admin sees all of them; panels have a list of their own',
  offers: 'every admin manages all of them',
  'coupon-uses': 'who keeps the settings sees how often coupons are used',
  'received-messages': 'messages of unknown senders belong to no lead and no user',
  'quick-link-counts': 'every admin sees what came of quick links',
  scorecards: 'every admin manages all of them',
  'interview-scores': 'every admin sees how far the scoring is, and no points',
  users: 'who works together knows each other',
};

/** Uses of a role number in code: compared, listed, assigned or required. */
const roleNumber =
  /\brole\w*(\(\w+\))?\s*(===|!==|==|<=?|>=?)\s*\d|\b\w*[rR]oles\??[:=]\s*\[\s*\d|\b\w*[rR]oles\(\s*\d|\[[\d,\s]+\]\.includes\([^)]*role|\brole: \d/;

describe('who sees and changes which rows', () => {
  it('is found by sources that are there', () => expect(sources.length).toBeGreaterThan(500));

  it('is known where a number of a role is written', () => {
    for (const line of [
      "user.role === 1 ? 'all'",
      'roles: [1],',
      '@AllowRoles(1, 2)',
      '[1, 6].includes(user.role)',
      "email: '', role: 0 }",
    ]) {
      expect([line, roleNumber.test(line)]).toEqual([line, true]);
    }
  });

  it('depends on numbers of roles in one file alone', () => expect(found(roleNumber, /kernel\/staff-roles\.ts$/)).toEqual([]));

  it('is decided by what is declared with defineAccess: no other code reads a sight', () => {
    expect(
      found(
        /\bsight\??\.(people|scope|manages|fields)\b|\{[^}]*\b(people|scope|manages|fields)\b[^}]*\}(: Sight| = (\w+\.)?sight\b)/,
        /^libs\/auth\/src\//,
      ),
    ).toEqual([]);
    expect(found(/visibleUserIds|visibleRows|ownRows/, /^$/)).toEqual([]);
  });

  it('is said of every list: those without an access are for everybody who may open them', () => {
    const records = recordTypes.map(({ list }) => list);
    expect(lists.filter(({ access, name }) => !access && !records.includes(name)).map(({ name }) => name)).toEqual(Object.keys(forAll));
  });

  it('is not told by comparing who asks with who owns, on the server', () => {
    const compared =
      /\b(ownerId|createdBy|requesterId|assigneeId|uploadedBy)\s*[!=]==\s*(context\.)?user\.userId|user\.userId\s*[!=]==\s*\w+\.(ownerId|createdBy|requesterId|assigneeId|uploadedBy)\b/;
    expect(found(compared, /^(console\/|libs\/auth\/)/)).toEqual([]);
  });
});

/** Lists that no screen shows as a list. */
const asked = ['timeline', 'activity', 'auth-log', 'notifications', 'jobs', 'imports'];

describe('a list', () => {
  it('can be asked for rows by their keys, as its screen does when new ones arrive', () => {
    const shown = lists.filter(({ name }) => !asked.includes(name));
    expect(shown.filter(({ model }) => !(model.key in model.fields)).map(({ name }) => name)).toEqual([]);
  });
});

/** Sources that query read models of leads directly and reveal nothing that field rules hide. */
const tellNothing = {
  'projections/src/lead/lead-names.ts': 'names alone, which are never hidden',
  'services/queries/src/follow-up/follow-up.controller.ts': 'the pending follow-ups of a lead: when and at which stage',
  'services/queries/src/call-action/attachment.controller.ts': 'files of a call action',
  'services/queries/src/dialer/dialer-queue.ts': 'keys of leads, which are asked for as lists then',
  'services/queries/src/lead/source-or-college.ts': 'makes a condition, which is refused where its field is kept',
  'services/queries/src/rule/held-leads.ts': 'numbers',
  'services/queries/src/rule/rule-activation.ts': 'numbers, for users who see every lead and field',
  'services/queries/src/tenant/tenant.controller.ts': 'numbers',
  'services/queries/src/user/hierarchy.service.ts': 'numbers by owner',
};

describe('what is kept from a role', () => {
  it('is kept in every read model that says something of leads', () => {
    const ruled = Object.keys(ruledFields).filter((field) => field !== 'name');
    const ofLeads = projectors.map(({ model }) => model).filter(({ fields, key }) => 'leadId' in fields || key === 'leadId');
    const saying = ofLeads.filter(({ fields, plain }) => [...Object.keys(fields), ...plain].some((field) => ruled.includes(field)));
    expect(saying.length).toBeGreaterThan(4);
    expect(saying.filter(({ ofLead }) => !ofLead).map(({ name }) => name)).toEqual([]);
  });

  it('is kept wherever such rows are asked for without the lists', () => {
    const asking = /\breads\.\w+(<\w+>)?\(\s*(leadList|leadHistory|callActionList|followUpList|activityFacts|stageStays)\b/;
    const own = sources.filter((path) => /^(services\/(queries|live)|projections|libs\/(lists|reports))\//.test(path));
    const leaking = own.filter((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return asking.test(text) && !text.includes('hiddenFields(');
    });
    expect(leaking.sort()).toEqual(Object.keys(tellNothing).sort());
  });
});
