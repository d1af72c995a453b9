import { changedConcurrently, DomainError, ownValue, unknownEvent, type Decider, type DomainCommand, type Json } from '../kernel';
import type { PayEvent } from './pay.events';
import { payOf, type PayDays, type PayLine } from './payslip';

/** Pay of a user. */
export interface Pay {
  lines?: readonly PayLine[];
  /** The last payslip of each month, as JSON of its event. */
  payslips: Readonly<Record<string, string>>;
}

interface Who {
  userId: string;
  userName: string;
}

export type PayCommand =
  | DomainCommand<'SetSalary', Who & { lines: PayLine[]; expected?: Readonly<Record<string, Json | undefined>> }>
  | DomainCommand<'GeneratePayslip', Who & PayDays & { month: string }>;

/** Rules of pay: a payslip requires a salary, and a second one for the same month is made only if it differs. */
export const payDecider: Decider<Pay, PayCommand, PayEvent> = {
  initial: { payslips: {} },
  decide(command, pay) {
    if (command.type === 'SetSalary') {
      const { expected, ...said } = command.data;
      const { lines } = said;
      if (lines.every(({ kind }) => kind !== 'earning')) throw new DomainError('salary/nothing', 'A salary needs at least one earning.');
      if (JSON.stringify(lines) === JSON.stringify(pay.lines)) return [];
      if (changedConcurrently(['lines'], expected, { lines: pay.lines?.map((line) => ({ ...line })) }).length > 0)
        throw new DomainError('salary/changed-meanwhile', 'Another user set this salary in the meantime. Nothing was saved.');
      return [{ type: 'SalarySet', data: { ...said, previous: pay.lines && [...pay.lines] } }];
    }
    if (!pay.lines) throw new DomainError('payslip/no-salary', `No salary was set for ${command.data.userName}.`);
    const { workingDays, lostDays, employed, month } = command.data;
    const figures = payOf(pay.lines, { workingDays, lostDays, employed });
    if (ownValue(pay.payslips, month) === statementOf({ workingDays, lostDays, employed, ...figures })) return [];
    return [{ type: 'PayslipGenerated', data: { ...command.data, ...figures } }];
  },
  evolve(pay, event) {
    switch (event.type) {
      case 'SalarySet':
        return { ...pay, lines: event.data.lines };
      case 'PayslipGenerated':
        return { ...pay, payslips: { ...pay.payslips, [event.data.month]: statementOf(event.data) } };
      default:
        return unknownEvent(event, pay);
    }
  },
};

const statementOf = ({ workingDays, lostDays, employed, lines, net }: PayDays & { lines: readonly PayLine[]; net: number }) =>
  JSON.stringify([workingDays, lostDays, employed && [employed.days, employed.from, employed.until], lines, net]);
