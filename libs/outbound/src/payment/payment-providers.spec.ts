import { paymentProviders } from '@matricula/domain/payment';
import * as providers from './providers';

it('the payment providers that settlements name are those that there are, and the sandbox', () =>
  expect(paymentProviders.map(({ value }) => value).toSorted()).toEqual([...Object.keys(providers), 'sandbox'].toSorted()));
