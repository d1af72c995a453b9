import type { INestApplicationContext } from '@nestjs/common';
import { exportDecider } from '@matricula/domain/audit';
import { messageBoundary } from '@matricula/domain/communication';
import { payoutBoundary } from '@matricula/domain/marketing';
import { meetingBoundary } from '@matricula/domain/meeting';
import { reportScheduleBoundary } from '@matricula/domain/overview';
import { Desk } from './desk';
import { DeskBroadcasts } from './desk-broadcasts';
import { DeskImport } from './desk-import';
import { DeskLeads } from './desk-leads';
import { DeskMessages } from './desk-messages';
import { DeskOffice } from './desk-office';
import type { Institution } from './institution';
import type { Story } from './story';

export { IMPORTED } from './desk-import';

/**
 * Adds the other data of an institution at work: custom fields and views, forms and keys, an imported file, a bulk action, notes,
 * messages, webhook deliveries, scheduled reports, payments to publishers. All go through the same commands as users. Safe
 * to repeat.
 */
export async function seedDesk(app: INestApplicationContext, institution: Institution, story: Story): Promise<void> {
  const desk = new Desk(app, institution, story);
  const office = new DeskOffice(desk);
  const leads = new DeskLeads(desk);
  const messages = new DeskMessages(desk);
  await office.records();
  await new DeskImport(desk).importFile();
  const captured = await desk.captured();
  await leads.onLeads(captured);
  await desk.send(meetingBoundary.decider, leads.meetings(captured));
  await desk.send(messageBoundary.decider, [...messages.mails(), ...messages.deliveries(captured)]);
  await messages.messages(captured);
  await messages.replies(captured);
  await new DeskBroadcasts(desk).seed(captured);
  await desk.send(reportScheduleBoundary.decider, office.schedules());
  await desk.send(payoutBoundary.decider, office.payments(captured));
  await desk.send(exportDecider, office.exports());
}
