import type { Browser } from 'playwright-core';
import { roles } from '@matricula/domain/tenant/starter-set';
import { DEMO_PASSWORD, staff } from '../../services/standalone/src/demo/institution';
import { openBrowser, Product } from './browser';
import { addressOf, arrival, homeFor, isBuilt, readAcl, routes, type Person } from './route-table';
import { ANY, contrasts } from './contrast';
import { screenFaults } from './screen-rules';
import { Unanswered } from './unanswered';
import { isDrawn, Walk, WIDTHS } from './walk';

interface SignedIn {
  person: Person;
  kept: Record<string, string>;
  /** A row of each kind that is part of addresses, if this user sees one. */
  things: Record<string, string | undefined>;
}

const post = async <Answer>(url: string, body: object, headers = {}): Promise<Answer> => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
};

/** Signs in through the API with password and code; returns what the browser would store. */
async function signIn(product: Product, email: string): Promise<SignedIn> {
  const api = `${product.address}/api`;
  await post(`${api}/users/signin`, { email, password: DEMO_PASSWORD });
  const otp = await product.lastCode(email);
  const { result, tenantDetail } = await post<{
    result: { token: string; role: number; user_type?: string };
    tenantDetail: { tid: string };
  }>(`${api}/users/verify-otp`, { email, otp });
  const headers = { authorization: `Bearer ${result.token}`, 'tenant-tid': tenantDetail.tid };
  const acl = (await (await fetch(`${api}/acl`, { headers })).json()) as { data: { code: string }[] };
  const first = async (list: string, key: string) =>
    (await post<{ data: Record<string, string>[] }>(`${api}/lists/${list}/rows`, { limit: 1 }, headers)).data[0]?.[key];
  const person = { role: result.role, org: result.user_type === 'org', acl: readAcl(acl.data) };
  const kept = { currentUser: JSON.stringify(result), persistedTenantRecord: JSON.stringify(tenantDetail), 'tenant-tid': tenantDetail.tid };
  const id = acl.data.some(({ code }) => code === 'LEADS') ? await first('leads', 'leadId') : undefined;
  const may = (code: string) => acl.data.some((entry) => entry.code === code);
  const given = async (path: string, body: object) =>
    (await post<{ data: { id?: string; ids?: string[] } }>(`${api}/${path}`, body, headers)).data;
  const opinion = may('FEEDBACK_MANAGEMENT') ? await given('submitFeedback', { feedback: { comments: 'Fast.' } }) : {};
  // Starts in the future, so that it appears on no other screen.
  const word = { title: 'Holi', body: 'Closed.', kind: 'banner', startsAt: '2100-03-01T00:00:00.000Z' };
  const announced = may('ANNOUNCEMENT_MANAGEMENT') ? await given('announcements', word) : {};
  const order = may('CAF_Application_Form_Report') ? await first('orders', 'orderId') : undefined;
  const form = result.role === 1 ? await first('application-forms', 'formId') : undefined;
  const application = may('APPLICATIONS') ? await first('applications', 'applicationId') : undefined;
  const query = may('APPLICATIONS') ? await first('queries', 'queryId') : undefined;
  const made = {
    application_id: application,
    query_id: query,
    feedback_id: opinion.id,
    announcement_id: announced.ids?.[0],
    order_id: order,
    form_id: form,
  };
  return { person, kept, things: { id, tid: tenantDetail.tid, ticket_id: await first('tickets', 'ticketId'), ...made } };
}

/** Time limit of a walk over all routes: a busy machine takes a second and a half for each. */
const WALK_MS = routes.length * 1_500;

/** Routes that need a session; public ones are checked without one. */
const behindSignIn = routes.filter(({ guard }) => guard.kind !== 'public');

describe('every route of the console', () => {
  let product: Product;
  let browser: Browser;
  /** The first user of a screen checks it at every width, each further user at one other width. */
  const looked = new Set<string>();

  beforeAll(async () => {
    const unbuilt = routes.filter((route) => !isBuilt(route)).map(({ path }) => path);
    process.stdout.write(`Not built yet (${unbuilt.length} of ${routes.length}): ${unbuilt.join(' ')}\n`);
    [product, browser] = await Promise.all([Product.start(), openBrowser()]);
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await product.remove();
  });

  it('is looked at by rules that see what is wrong', async () => {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    const broken = `<html><title></title><nav>one</nav><nav>two</nav><main><h1>Leads</h1><h1></h1><h3>Late</h3><button><i></i></button>
      <img src="" width="9" height="9"><input id="x"><label for="y">Name</label><a href="/"><button>Call</button></a><p tabindex="3" style="width: 900px">wide</p>
      <div aria-hidden="true"><a href="/">hidden</a></div><span role="tab">Tab</span></main></html>`;
    await page.setContent(broken);
    expect((await screenFaults(page)).map((fault) => fault.split(/[:,]/)[0])).toEqual([
      'without a name',
      'without a name',
      'a picture without words',
      'refers to nothing',
      'reached before its turn',
      'reached but never read out',
      'a control in a control',
      'a tab outside of a tablist',
      'the page says not in which language it is',
      'one of several navigations',
      '2 first headings "Leads"',
      'a heading that leaves out a level',
      'an empty heading',
      'no title',
      'scrolls sideways',
      'scrolls sideways',
    ]);
    await page.close();
  });

  it('is looked at when what fades in is there, whatever moves for ever', async () => {
    const page = await browser.newPage();
    await page.setContent(
      `<style>@keyframes in { from { opacity: 0 } }</style><h1 style="animation: in 400ms">Leads</h1><hr style="animation: in 1s infinite">`,
    );
    expect(await isDrawn(page)).toBe(true);
    expect(await contrasts(page, ANY)).toEqual([{ text: 'Leads', contrast: 21 }]);
    await page.setContent(`<style>@keyframes in { from { opacity: 0 } }</style><h1 style="animation: in 60s">Calls</h1>`);
    expect(await contrasts(page, ANY)).toEqual([{ text: 'Calls', contrast: 21 }]);
    await page.close();
  });

  it('is looked at with what shades are mixed of', async () => {
    const page = await browser.newPage();
    await page.setContent(`<p style="color: #fff; background: color-mix(in srgb, #000 50%, #fff)">12</p>`);
    const [shaded] = await contrasts(page, ANY);
    expect(shaded?.contrast).toBeCloseTo(3.98, 1);
    await page.close();
  });

  it('does not open without a session, except those of the sign-in', async () => {
    const walk = await Walk.begin(browser, product.address, 'nobody', { verifyEmail: 'asha@sunrise.example' });
    for (const route of routes) {
      const address = addressOf(route, {});
      const { at, opens } = arrival(route, address, null, '/login');
      if (opens) await walk.look(address);
      else await walk.isLed(address, at);
    }
    await walk.end();
    expect(walk.faults).toEqual([]);
  }, 60_000);

  it.each(roles.map(({ name, role }, at) => [name, staff.find(([, , of]) => of === role)![0], at] as const))(
    'opens as %s: the right screen or the right refusal, sound at every width',
    async (name, key, at) => {
      const { person, kept, things } = await signIn(product, `${key}@sunrise.example`);
      const home = homeFor(routes, person)!;
      const walk = await Walk.begin(browser, product.address, name, kept);
      const refused: (readonly [string, string])[] = [];
      for (const [turn, route] of behindSignIn.entries()) {
        const address = addressOf(route, things);
        const { at: to, opens } = arrival(route, address, person, home);
        if (!opens) {
          refused.push([address, to]);
          continue;
        }
        if (looked.has(route.path)) await walk.lookAt(address, [WIDTHS[(turn + at) % WIDTHS.length]!]);
        else await walk.look(address);
        looked.add(route.path);
      }
      for (const [address, to] of refused) if (to !== home) await walk.isLed(address, to);
      await walk.end();
      expect(walk.faults).toEqual([]);
    },
    WALK_MS,
  );

  it('has one first heading on every screen before its answers come, and when they are refused', async () => {
    const { person, kept, things } = await signIn(product, `${staff[0][0]}@sunrise.example`);
    const unanswered = await Unanswered.begin(browser, product.address, kept);
    for (const route of behindSignIn) {
      const address = addressOf(route, things);
      if (arrival(route, address, person, homeFor(routes, person)!).opens)
        expect([address, await unanswered.look(address)]).toEqual([address, { waiting: 1, refused: 1 }]);
    }
    await unanswered.end();
  }, 60_000);
});
