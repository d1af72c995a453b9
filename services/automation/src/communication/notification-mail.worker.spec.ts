import { communicationContext } from '@matricula/domain/communication';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { openPlace, type Place } from '../../../../libs/policy-kit/src/policies.fixture';
import { NotificationMailWorker } from './notification-mail.worker';

describe('a notification by e-mail', () => {
  let place: Place;
  beforeEach(() => {
    place = openPlace(communicationContext.events);
  });
  afterEach(() => place.close());

  it('is sent once, with its subject and a link, and without data of the lead', async () => {
    const worker = new NotificationMailWorker({ store: place.store, brand: 'Matricula', publicUrl: 'https://crm.example' });
    const data = { userId: 'asha', notificationId: 'n-1', kind: 'lead_refered', about: { leadId: 'l-1' } };
    const event = { id: 'e-1', type: 'NotificationMailRequested', tenantId: 't1', data, meta: { correlationId: 'c' } };
    for (let times = 0; times < 2; times++) await worker.work([event as unknown as RecordedEvent]);
    const mails = await place.log('MessageRequested');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.data).toMatchObject({ channel: 'email', recipientId: 'asha', title: 'A lead was assigned to you' });
    expect((mails[0]?.data as { body: string }).body).toMatch(
      /https:\/\/crm\.example\/leads\?type=assigned-leads&n_id=n-1[^]*https:\/\/crm\.example\/profile/,
    );
  });
});
