import type { RecordedEvent } from '@matricula/domain/kernel';
import { TENANT } from '../../../../libs/policy-kit/src/policies.fixture';
import { WebhookRoutes } from './webhook-routes';
import { endpoint, WebhookStage } from './webhooks.fixture';

describe('webhooks contain', () => {
  let stage: WebhookStage;
  beforeEach(() => void (stage = new WebhookStage()));
  afterEach(() => stage.place.close());

  const content = async (event: RecordedEvent) => {
    await stage.dispatch().work([event]);
    const sent: { body: string; url: string }[] = [];
    const sender = {
      provider: 'https',
      repeats: 'always',
      send: async (webhook: never) => (sent.push(webhook), { outcome: 'accepted' }),
    };
    const way = await new WebhookRoutes(stage.place.store, stage.reads(), stage.place.vault).wayOf(
      (await stage.requested()).at(-1)!,
      sender as never,
    );
    if ('refusal' in way) return way.refusal;
    await way.send();
    return JSON.parse(sent[0]?.body ?? '') as Record<string, unknown>;
  };

  it('event type, time, log position and ids, without personal data', async () => {
    const event = await stage.captured();
    const said = { type: 'LeadCaptured', id: event.id, position: event.position, time: event.at, subject: event.stream, actorid: 'asha' };
    expect(await content(event)).toMatchObject({ ...said, specversion: '1.0', tenantid: TENANT, data: { leadId: 'l1', city: 'Pune' } });
    expect(JSON.stringify(await content(event))).not.toMatch(/Ravi|asha@/);
    expect(
      await content(
        await stage.happens('LeadDetailsChanged', { leadId: 'l1', from: { name: 'Ravi' }, to: { name: 'Ravi K', city: 'Pune' } }),
      ),
    ).toMatchObject({
      changed: 'name,city',
      data: { leadId: 'l1' },
    });
  });

  it('all data if the endpoint is set so, until the person is erased', async () => {
    stage.rows = [endpoint('e1', { personal: true })];
    const event = await stage.captured();
    expect(await content(event)).toMatchObject({ data: { name: 'Ravi', city: 'Pune' } });
  });

  it('no points of interviews, because panellists score blind', async () => {
    stage.rows = [endpoint('e1', { personal: true, kinds: ['ScoresGiven'] })];
    const ids = { applicationId: 'a-1', leadId: 'l1', panellistId: 'asha' };
    const event = await stage.happens('ScoresGiven', { ...ids, percent: 85, scores: { clarity: 8 }, note: 'Calm.' });
    expect(await content(event)).toMatchObject({ type: 'ScoresGiven', data: ids });
    expect(JSON.stringify(await content(event))).not.toMatch(/percent|clarity|Calm/);
  });

  it('nothing for an endpoint that was removed or paused in the meantime', async () => {
    const event = await stage.captured();
    await stage.dispatch().work([event]);
    stage.rows = [endpoint('e1', { active: false })];
    const routes = () => new WebhookRoutes(stage.place.store, stage.reads(), stage.place.vault).wayOf(requests[0]!, undefined);
    const requests = await stage.requested();
    expect(await routes()).toEqual({ refusal: 'The webhook is paused.' });
    stage.rows = [];
    expect(await routes()).toEqual({ refusal: 'The webhook was removed.' });
  });
});
