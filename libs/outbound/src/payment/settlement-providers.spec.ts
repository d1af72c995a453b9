import { settlementProviders } from '@matricula/domain/books';
import * as providers from './providers';

it('the payment providers that settlements name are those that there are, and the sandbox', () =>
  expect(settlementProviders.map(({ value }) => value).toSorted()).toEqual([...Object.keys(providers), 'sandbox'].toSorted()));
