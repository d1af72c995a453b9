import { accounts } from '@matricula/domain/books';
import { rupeesText } from '@matricula/domain/kernel/money';
import type { FieldWords, ListDeclaration } from '@matricula/lists';
import { moneyEntries, movementWords } from '@matricula/read-models/books';

const signed = (paise: number) => `${paise < 0 ? '-' : ''}${rupeesText(Math.abs(paise))}`;
const rupees =
  (field: string): FieldWords =>
  (row) => {
    const paise = (row as Readonly<Record<string, unknown>>)[field];
    return typeof paise === 'number' ? signed(paise) : '';
  };

/** The books, for everyone who may open the payment system. */
export const booksLists: readonly ListDeclaration[] = [
  {
    name: 'money-entries',
    model: moneyEntries,
    codes: ['PAYMENT_SYSTEM'],
    words: { kind: movementWords, ...Object.fromEntries(['amountPaise', ...accounts].map((field) => [field, rupees(field)])) },
  },
];
