import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AdminsOnly, Context, SignedIn, type RequestContext } from '@matricula/auth';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import { generatePayslipFields, setSalaryFields, type PayLine } from '@matricula/domain/workforce';
import { done } from '@matricula/http';
import { openedAs } from '../decision';
import { Payroll } from './payroll.service';

/** Salaries and payslips (000 §7). */
@ApiTags('workforce')
@SignedIn()
@AdminsOnly()
@Controller()
export class PayrollController {
  constructor(private readonly payroll: Payroll) {}

  /** Sets a user's monthly salary from now on. Refused if another user changed it after `expected` was read. */
  @Post('salaries')
  @HttpCode(200)
  async setSalary(
    @Body({ schema: bodyOf(setSalaryFields) }) { userId, lines, expected }: ValuesOf<typeof setSalaryFields>,
    @Context() context: RequestContext,
  ) {
    return done('Salary saved', await this.payroll.setSalary(userId, lines as unknown as PayLine[], context, openedAs(expected)));
  }

  /** Creates the payslips of a month, for the named users or for all users with a salary. */
  @Post('generate-payslip')
  @HttpCode(200)
  async generate(
    @Body({ schema: bodyOf(generatePayslipFields) }) { month, userIds }: ValuesOf<typeof generatePayslipFields>,
    @Context() context: RequestContext,
  ) {
    const { position, generated } = await this.payroll.generate(month, userIds ?? [], context);
    return done(generated === 1 ? 'Payslip generated' : `${generated} payslips generated`, position, { data: { generated } });
  }
}
