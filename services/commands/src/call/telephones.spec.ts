import { telephoneEnd } from '@matricula/domain/kernel/phone-number';
import { userList } from '@matricula/read-models/user';
import type { ReadStore } from '@matricula/read-store';
import { readsOf } from '@matricula/testing';
import { Telephones } from './telephones';

const user = (userId: string, altMobile: string, status = 'active') => ({
  ...{ userId, name: userId, altMobile, status, telephoneEnd: telephoneEnd(altMobile) },
});

/** Telephones of some users, in an institution whose line is +911140000000. */
const of = (...users: object[]) => reading(readsOf([userList, users as never]));

const reading = (reads: ReadStore) => {
  const port = { line: '01140000000', close: async () => undefined };
  const nobody = { states: { current: async () => ({ state: { values: {} } }) } };
  return new Telephones(
    nobody as never,
    reads,
    { phoneRule: async () => ({ country: 'IN' }) } as never,
    { withPhone: async (_: string, phone: string) => (phone === '+919811100099' ? { leadId: 'l' } : undefined) } as never,
    { sender: async () => port } as never,
  );
};

describe('the user whose telephone a number is', () => {
  it('is found however the number is written', async () => {
    const telephones = of(user('asha', '98111 00001'), user('ravi', '+919811100002'));
    expect(await telephones.holder('t', '09811100001')).toMatchObject({ userId: 'asha' });
    expect(await telephones.holder('t', '9811100002')).toMatchObject({ userId: 'ravi' });
    expect(await telephones.holder('t', '9811100003')).toBeUndefined();
    expect(await telephones.holder('t', undefined)).toBeUndefined();
  });

  it('is looked up among the users with the same last digits, not among all', async () => {
    const many = Array.from({ length: 2_000 }, (_, at) => user(`u${at}`, `98111${String(at).padStart(5, '0')}`));
    const reads = readsOf([userList, [...many, user('far', '9899901234')] as never]);
    const found: number[] = [];
    const stream = reads.stream.bind(reads);
    reads.stream = async function* <Row extends object>(...asked: Parameters<typeof reads.stream<Row>>) {
      for await (const rows of stream<Row>(...asked)) {
        found.push(rows.length);
        yield rows;
      }
    } as typeof reads.stream;
    expect(await reading(reads).holder('t', '+919811101234')).toMatchObject({ userId: 'u1234' });
    expect(found).toEqual([2]);
  });

  it('is nobody if several active users have the number, or the institution', async () => {
    const shared = of(user('asha', '9811100001'), user('ravi', '+919811100001'), user('gone', '9811100002', 'suspended'));
    expect(await shared.holder('t', '9811100001')).toBeUndefined();
    expect(await shared.holder('t', '9811100002')).toBeUndefined();
    expect(await of(user('asha', '01140000000')).holder('t', '+911140000000')).toBeUndefined();
  });

  it('is the only one who may have it', async () => {
    const telephones = of(user('asha', '9811100001'), user('gone', '9811100002', 'suspended'));
    const refused = { code: 'user/telephone-taken', fields: { alt_mobile: 'This number is in use. Enter another one.' } };
    for (const taken of ['+91 98111 00001', '01140000000', '9811100099'])
      await expect(telephones.assertFree('t', taken, 'ravi')).rejects.toMatchObject(refused);
    for (const free of ['9811100002', '9811100003', '', null, undefined])
      await expect(telephones.assertFree('t', free, 'ravi')).resolves.toBeUndefined();
    await expect(telephones.assertFree('t', '9811100001', 'asha')).resolves.toBeUndefined();
  });
});
