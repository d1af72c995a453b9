import { CommandBus } from '@nestjs/cqrs';
import { exportDecider, exportStream } from '@matricula/domain/audit';
import { payoutBoundary, type PayoutCommand } from '@matricula/domain/marketing';
import { reportScheduleBoundary, type ReportScheduleCommand } from '@matricula/domain/overview';
import { recordBoundary } from '@matricula/domain/record';
import { publishers } from '@matricula/domain/tenant/demo-set';
import { dayAfter } from '@matricula/domain/workforce';
import { type AddressedCommand } from '@matricula/event-store';
import { DecideCommand } from '@matricula/services/commands';
import { exportsOf, recordsOf, reports } from './desk-set';
import { type Desk, on, type Captured } from './desk';

/** Records, scheduled reports, payments to publishers, and exports. */
export class DeskOffice {
  constructor(private readonly desk: Desk) {}

  async records(): Promise<void> {
    const { tid } = this.desk.institution;
    const commands = this.desk.app.get(CommandBus);
    const at = on(this.desk.day(1 - this.desk.story.days), 10);
    const createdBy = this.desk.person('admin').userId;
    for (const { type, id, values } of recordsOf(this.desk.institution, createdBy)) {
      const meta = { ...this.desk.meta(this.desk.person('admin')), tenantId: tid, version: 1, commandId: `seed/${tid}/${type.list}/${id}` };
      const decision = { type: 'CreateRecord', data: { recordId: id, values } } as const;
      await commands.execute(new DecideCommand(recordBoundary(type), [id], decision, meta, at));
    }
  }

  schedules(): AddressedCommand<ReportScheduleCommand>[] {
    const { tid } = this.desk.institution;
    return reports.flatMap(({ key, by, to, title, report, paused, ...times }) => {
      const owner = this.desk.person(by);
      const scheduleId = this.desk.id(`schedule/${key}`);
      const nextAt = on(this.desk.day(1), 8, 30);
      const data = {
        scheduleId,
        ownerId: owner.userId,
        report,
        title,
        ...times,
        recipients: to.map((one) => this.desk.person(one).userId),
        formats: ['pdf', 'csv'],
        nextAt,
      };
      const steps: ReportScheduleCommand[] = [
        { type: 'ScheduleReport', data },
        ...(paused ? [{ type: 'PauseReportSchedule', data: {} } as const] : []),
      ];
      return steps.map((command, step) => ({
        ...{ stream: reportScheduleBoundary.stream(tid, scheduleId), tenantId: tid, command, meta: this.desk.meta(owner) },
        ...{ commandId: `seed/${tid}/schedule/${key}/${step}`, at: on(this.desk.day(-10 + step * 4), 17) },
      }));
    });
  }

  /** Publishers are paid for the new leads of the first simulated month; leads verified or enrolled since are still unpaid. */
  payments(captured: readonly Captured[]): AddressedCommand<PayoutCommand>[] {
    const { tid } = this.desk.institution;
    const month = this.desk.day(1 - this.desk.story.days).slice(0, 7);
    const by = this.desk.person('admin');
    const monthAfter = dayAfter(`${month}-28`, 7).slice(0, 7);
    const [from, until] = [on(`${month}-01`, 0), on(`${monthAfter}-01`, 0)];
    const paidOn = [`${monthAfter}-05`, this.desk.story.until].sort()[0]!;
    return publishers.flatMap(({ id: publisherId, name: publisherName, payNew }, index) => {
      const leads = captured.filter(({ data, at }) => data.publisher?.publisherId === publisherId && from <= at && at < until);
      const duePaise = leads.length * payNew * 100;
      if (duePaise === 0) return [];
      const paymentId = this.desk.id(`payment/${publisherId}`);
      const reference = `NEFT ${month.replace('-', '')}${String(index + 1).padStart(4, '0')}`;
      const sums = { duePaise, dueInAllPaise: duePaise, leadsInAllPaise: duePaise };
      const data = { paymentId, publisherId, publisherName, month, countsAt: on(`${month}-01`, 12), paidOn, reference, ...sums };
      return [
        {
          ...{
            stream: payoutBoundary.stream(tid, publisherId),
            tenantId: tid,
            meta: this.desk.meta(by),
            command: { type: 'PayPublisher', data } as const,
          },
          ...{ commandId: `seed/${tid}/payment/${publisherId}`, at: this.desk.after(on(paidOn, 15), 0) },
        },
      ];
    });
  }

  exports(): AddressedCommand<Parameters<typeof exportDecider.decide>[0]>[] {
    const { tid } = this.desk.institution;
    return exportsOf.map(({ by, ...said }, index) => {
      const exportId = this.desk.id(`export/${index}`);
      return {
        ...{
          stream: exportStream(tid, exportId),
          tenantId: tid,
          meta: this.desk.meta(this.desk.person(by)),
          command: { type: 'NoteExport', data: { exportId, filter: {}, ...said } } as const,
        },
        ...{ commandId: `seed/${tid}/export/${index}`, at: on(this.desk.day(-2 * index - 1), 17, 20) },
      };
    });
  }
}
