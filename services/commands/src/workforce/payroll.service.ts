import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { commandMeta, IdentityService, type RequestContext } from '@matricula/auth';
import { DomainError, type Json, type Position } from '@matricula/domain/kernel';
import { payBoundary, type PayCommand, type PayLine } from '@matricula/domain/workforce';
import { partIdOf } from '@matricula/event-store';
import { attendanceMonth, ListService, todayIn, workingCalendar } from '@matricula/lists';
import type { SalaryRow } from '@matricula/read-models/workforce';
import { ReadStore } from '@matricula/read-store';
import { DecideCommand } from '../decision/decide.handler';
import { payDays } from './pay-days';

/** What a run of payslips came to. */
export interface PayRun {
  position: Position;
  generated: number;
}

/** Salaries and payslips as admins make them. */
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
   * Writes the payslips of a month, of those who are named or of everybody with a salary. Days of unpaid leave are lost, and, where the
   * institution keeps attendance, days on which somebody did not come.
   * @throws DomainError `payslip/month`, `payslip/no-salary`, `payslip/nobody`
   */
  async generate(month: string, userIds: readonly string[], context: RequestContext): Promise<PayRun> {
    const { tenantId, timeZone } = context;
    if (month > todayIn(timeZone).slice(0, 7)) throw new DomainError('payslip/month', 'This month has not come yet.');
    const salaries = new Map<string, SalaryRow>();
    for await (const rows of await this.list.stream<SalaryRow>(this.list.declared('salaries', context), {}, context))
      for (const row of rows) salaries.set(row.userId, row);
    const without = userIds.find((id) => !salaries.has(id));
    if (without) {
      const { name } = await this.identity.colleague({ tenantId }, without);
      throw new DomainError('payslip/no-salary', `No salary was set for ${name}.`);
    }
    const { reads, list } = this;
    const calendar = await workingCalendar(reads, tenantId);
    const people = await attendanceMonth(month, undefined, { reads, list, context, calendar });
    let run: PayRun | undefined;
    for (const person of people) {
      const { user_id: userId, name: userName } = person;
      if (!salaries.has(userId) || (userIds.length > 0 && !userIds.includes(userId))) continue;
      const data = { userId, userName, month, ...payDays(person, calendar) };
      const position = await this.decide(userId, { type: 'GeneratePayslip', data }, context, `${userId}/${month}`);
      run = { position, generated: (run?.generated ?? 0) + 1 };
    }
    if (!run) throw new DomainError('payslip/nobody', 'Nobody has a salary yet.');
    return run;
  }

  private async decide(userId: string, decision: PayCommand, context: RequestContext, part?: string): Promise<Position> {
    const meta = commandMeta(context);
    // Of one request come several commands, each with a key of its own.
    const commandId = part === undefined ? meta.commandId : partIdOf(meta.commandId, part);
    const command = new DecideCommand(payBoundary, [userId], decision, { ...meta, commandId });
    return (await this.commands.execute(command)).position;
  }
}
