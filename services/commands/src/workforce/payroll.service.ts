import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { commandMeta, IdentityService, type RequestContext } from '@matricula/auth';
import { DomainError, type Json, type Position } from '@matricula/domain/kernel';
import { monthWords, payBoundary, type PayCommand, type PayLine } from '@matricula/domain/workforce';
import { partIdOf } from '@matricula/event-store';
import { attendanceMonth, workingCalendar } from '@matricula/projections/workforce';
import { dayIn, dayRange, ListService, todayIn } from '@matricula/lists';
import { userList, type UserRow } from '@matricula/read-models/user';
import type { SalaryRow } from '@matricula/read-models/workforce';
import { ReadStore } from '@matricula/read-store';
import { DecideCommand } from '../decision';
import { payDays, type Employment } from './pay-days';

/** The result of a payslip run. */
export interface PayRun {
  position: Position;
  generated: number;
}

/** From the stated first day until the stated last day, or the day on which the account was removed. */
const employmentOf = ({ joinedOn, leftOn, removedAt }: Partial<UserRow> = {}, timeZone: string): Employment => ({
  from: joinedOn,
  until: leftOn ?? (removedAt && dayIn(timeZone, removedAt)),
});

/** Salaries and payslips, as managed by admins. */
@Injectable()
export class Payroll {
  constructor(
    private readonly commands: CommandBus,
    private readonly reads: ReadStore,
    private readonly list: ListService,
    private readonly identity: IdentityService,
  ) {}

  /** @throws DomainError `user/unknown`, `salary/nothing`, `salary/changed-meanwhile` */
  async setSalary(userId: string, lines: PayLine[], context: RequestContext, expected?: Record<string, Json>): Promise<Position> {
    const { name: userName } = await this.identity.colleague({ tenantId: context.tenantId }, userId);
    return this.decide(userId, { type: 'SetSalary', data: { userId, userName, lines, expected } }, context);
  }

  /**
   * Creates the payslips of a month, for the named users or for all users with a salary. Deducts days of unpaid leave and, if the institution
   * tracks
   * attendance, days of absence. Users who joined or left during the month are paid for the days between.
   * @throws DomainError `payslip/month`, `payslip/no-salary`, `payslip/not-employed`, `payslip/nobody`
   */
  async generate(month: string, userIds: readonly string[], context: RequestContext): Promise<PayRun> {
    const { tenantId, timeZone } = context;
    if (month > todayIn(timeZone).slice(0, 7)) throw new DomainError('payslip/month', 'This month is in the future.');
    const salaries = new Map<string, SalaryRow>();
    for await (const rows of await this.list.stream<SalaryRow>(this.list.declared('salaries', context), {}, context))
      // The salary of an erased user has no lines left.
      for (const row of rows) if (row.lines) salaries.set(row.userId, row);
    const without = userIds.find((id) => !salaries.has(id));
    if (without) {
      const { name } = await this.identity.colleague({ tenantId }, without);
      throw new DomainError('payslip/no-salary', `No salary was set for ${name}.`);
    }
    const { reads, list } = this;
    const calendar = await workingCalendar(reads, tenantId);
    const first = `${month}-01`;
    const { from: leftSince } = dayRange(first, first, timeZone);
    const people = await attendanceMonth(month, undefined, { reads, list, context, calendar, leftSince });
    const users = await reads.getMany<UserRow>(
      userList,
      tenantId,
      people.map((one) => one.user_id),
    );
    const accounts = new Map(users.map((user) => [user.userId, user]));
    let run: PayRun | undefined;
    for (const person of people) {
      const { user_id: userId, name: userName } = person;
      if (!salaries.has(userId) || (userIds.length > 0 && !userIds.includes(userId))) continue;
      const days = payDays(person, calendar, employmentOf(accounts.get(userId), timeZone));
      if (days.employed?.days === 0) {
        if (userIds.length === 0) continue;
        throw new DomainError('payslip/not-employed', `${userName} was not employed in ${monthWords(month)}.`);
      }
      const data = { userId, userName, month, ...days };
      const position = await this.decide(userId, { type: 'GeneratePayslip', data }, context, `${userId}/${month}`);
      run = { position, generated: (run?.generated ?? 0) + 1 };
    }
    if (!run)
      throw new DomainError(
        'payslip/nobody',
        salaries.size === 0 ? 'No user has a salary yet.' : `No user with a salary was employed in ${monthWords(month)}.`,
      );
    return run;
  }

  private async decide(userId: string, decision: PayCommand, context: RequestContext, part?: string): Promise<Position> {
    const meta = commandMeta(context);
    // One request creates several commands, each with its own key.
    const commandId = part === undefined ? meta.commandId : partIdOf(meta.commandId, part);
    const command = new DecideCommand(payBoundary, [userId], decision, { ...meta, commandId });
    return (await this.commands.execute(command)).position;
  }
}
